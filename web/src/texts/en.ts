/**
 * The texts in English, as ICU messages. Words of the house: road and rail (never highway and railway), space, side,
 * open end, hand in (never commit), draw, lift off. Sides are words, spaces are A1 to G7.
 *
 * Short, friendly, exact: name the space and the side, say what to do next; no blame and no exclamation marks.
 * A translation may be 1.4 times as long before a layout breaks.
 */

import { enFront } from './en_front';
import { enResult } from './en_result';
import { enAbsent } from './en_absent';
import { enTable } from './en_table';

export const en = {
  ...enAbsent,
  ...enTable,
  ...enFront,
  ...enResult,

  // Hand in and the keys
  'act.draw-more': 'Draw {left} more',
  'act.undo': 'Undo',
  'act.redo': 'Redo',
  'act.clear': 'Clear this round',

  // Seats and players
  'seat.away': 'away',
  'seat.free': 'free seat',
  'seat.taken': '{taken} of {all} seats taken',

  // Rounds and clock
  'rounds.label': 'Round {round} of {all}',
  'clock.left':
    '{minutes, plural, =0 {} one {# minute } other {# minutes }}{seconds, plural, one {# second} other {# seconds}} left in this round',
} as const satisfies Record<string, string>;
