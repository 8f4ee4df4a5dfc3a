/** Describes the game of a table with its expansions. */

import type { TableSnapshot } from '@/protocol';
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

export function gameWords(snapshot: TableSnapshot | null): string {
  const game = gameWith((snapshot?.table.options ?? {}) as OptionChoice) || t('table.game');
  const from = snapshot?.table.what_if;
  return from ? t('table.what-if', { game, round: from.round }) : game;
}
