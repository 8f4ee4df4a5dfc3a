/** What is played at a table, in words: the game, with its expansions if it has any. */

import type { Room } from '../../../protocol';
import { type GameChoice, withBuildings } from './model';
import { t } from '../../../texts/index';
import { expansionParts } from './expansion_way';

export function gameWords(room: Room | null): string {
  const options = (room?.table.options ?? {}) as GameChoice;
  const plain =
    !options.expansions?.length &&
    withBuildings(options) === false &&
    !options.draft &&
    (options.edition ?? 'original') === 'original';
  const game = (!plain && expansionParts()?.gameWith(options)) || t('table.game');
  const from = room?.table.what_if;
  return from ? t('table.what-if', { game, round: from.round }) : game;
}
