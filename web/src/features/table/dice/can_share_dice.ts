/** Whether somebody else can have the dice or cards of a match that is over. The server refuses a link (`dice-none`) where
 * not; here it is only not offered. */

import { getPlugin } from '@/games/plugin';
import type { TableInfo } from '@/protocol';

export function canShareDice(
  table: Pick<TableInfo, 'game' | 'options' | 'what_if'> & { readonly seats: readonly unknown[] },
): boolean {
  // What goes on in the middle of another match has the dice of both.
  if (table.what_if !== null) return false;
  // Cards are dealt to each of several, so who races alone gets others; drafts go round among several.
  const apart = getPlugin(table.game)?.chance === 'cards' && table.seats.length > 1;
  return !apart && table.options['draft'] !== true;
}

/** Whether a viewer may make a link to the dice of a match: a player or the host, as the link holds the match back from others. */
export function mayShareDice(table: TableInfo, seat: number | null): boolean {
  return (seat !== null || table.host) && canShareDice(table);
}
