/** What is played at a table, in words: the game, with its expansions if it has any. */

import type { TableSnapshot } from '@/protocol';
import { t } from '../texts/index';
import { expansionParts } from './brought/expansion_way';
import { sheetOf } from '../drawing/editions';
import type { GameChoice } from './model';

/** "Railroad Ink with rivers"; empty for the base game, and until what says it is there. */
export function gameWith(options: GameChoice): string {
  const plain =
    !options.expansions?.length &&
    sheetOf(options) === undefined &&
    !options.draft &&
    (options.edition ?? 'original') === 'original';
  return (!plain && expansionParts()?.gameWith(options)) || '';
}

export function gameWords(snapshot: TableSnapshot | null): string {
  const game = gameWith((snapshot?.table.options ?? {}) as GameChoice) || t('table.game');
  const from = snapshot?.table.what_if;
  return from ? t('table.what-if', { game, round: from.round }) : game;
}
