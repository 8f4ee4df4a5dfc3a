/** Describes the game of a table with its expansions. */

import type { TableSnapshot } from '@/protocol';
import { joinWords } from '@/i18n';
import { t } from '../texts';
import { expansionParts } from './lazy/lazy_expansion';
import { sheetOf } from '../drawing/editions';
import type { OptionChoice } from './model';

/** Return a text such as "Railroad Ink: Rivers". Empty for the base game, and until the texts are loaded. */
export function gameWith(options: OptionChoice): string {
  const plain =
    !options.expansions?.length &&
    sheetOf(options) === undefined &&
    !options.draft &&
    (options.edition ?? 'original') === 'original';
  return (!plain && expansionParts()?.gameWith(options)) || '';
}

/** Return the house rules of a match in words. */
export const houseWords = ({ dice, leave_die: leaves }: OptionChoice): readonly string[] => [
  ...(dice ? [t('house.with-dice')] : []),
  ...(leaves ? [t('house.with-leave')] : []),
];

export function gameWords(snapshot: TableSnapshot | null): string {
  const options = (snapshot?.table.options ?? {}) as OptionChoice;
  const game = joinWords([gameWith(options) || t('table.game'), ...houseWords(options)]);
  const from = snapshot?.table.what_if;
  return from ? t('table.what-if', { game, round: from.round }) : game;
}
