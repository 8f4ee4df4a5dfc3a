/**
 * Decides whether other players can play the dice or cards of a finished match. The server checks this too
 * (`dice-none`).
 */

import { getPlugin } from '@/games/plugin';
import type { TableInfo } from '@/protocol';

export function canShareDice(
  table: Pick<TableInfo, 'game' | 'options' | 'what_if'> & { readonly seats: readonly unknown[] },
): boolean {
  // A match that continues another match has the dice of both matches.
  if (table.what_if !== null) return false;
  // With several seats, cards and drafts depend on the other players, so a single player would get other cards.
  const apart = getPlugin(table.game)?.chance === 'cards' && table.seats.length > 1;
  return !apart && table.options['draft'] !== true;
}

/**
 * Return whether a viewer may create a link to the dice of a match. Only its players and its host may, because other
 * viewers see the match only after they have played the dice.
 */
export function mayShareDice(table: TableInfo, seat: number | null): boolean {
  return (seat !== null || table.host) && canShareDice(table);
}
