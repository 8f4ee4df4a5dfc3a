/** What is played at a table, in words: the game, with its expansions if it has any. */

import type { Room } from '../protocol';
import { t } from '../texts/index';
import { expansionParts } from './expansion_way';

export function gameWords(room: Room | null): string {
  const chosen = room?.table.options['expansions'];
  const names = Array.isArray(chosen) ? chosen.map(String) : [];
  return (names.length > 0 && expansionParts()?.gameWith(names)) || t('table.game');
}
