/**
 * The texts in English, as ICU messages. Words of the house: road and rail (never highway and railway), space, side,
 * open end, hand in (never commit), draw, lift off. Sides are words, spaces are A1 to G7.
 *
 * Short, friendly, exact: name the space and the side, say what to do next; no blame and no exclamation marks.
 * A translation may be 1.4 times as long before a layout breaks.
 */

import { enGeneral } from './en_general';
import { enFront } from './en_front';
import { enResult } from './en_result';
import { enAbsent } from './en_absent';
import { enErrors } from './en_errors';
import { enTable } from './en_table';
import { enTalkErrors } from './en_talk_errors';

export const en = {
  ...enGeneral,
  ...enAbsent,
  ...enErrors,
  ...enTalkErrors,
  ...enTable,
  ...enFront,
  ...enResult,
} as const satisfies Record<string, string>;
