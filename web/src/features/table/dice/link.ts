/** Requests for dice links. */

import { createTable, fetchJson } from '@/app/api';
import type { NewDiceRequest, CreatedLink, CreatedTable, SharedDiceInfo } from '@/protocol';
import { navigate } from '@/app/router';

export const fetchSharedDice = (link: string, from = 0): Promise<SharedDiceInfo> =>
  fetchJson(`/api/dice/${encodeURIComponent(link)}?from=${from}`);
export const diceOf = (table: string): Promise<SharedDiceInfo> => fetchJson(`/api/tables/${table}/dice`);
/** Return the link of a finished match, and create it first if needed. `name` renames a player without a name. */
export const shareDice = (table: string, name: string | null): Promise<CreatedLink> =>
  fetchJson(`/api/tables/${table}/dice`, { name });
export const startTry = (link: string, name: string): Promise<CreatedTable> =>
  fetchJson(`/api/dice/${encodeURIComponent(link)}`, { name });
/** Create the link to new dice. */
export const shareNewDice = (wanted: NewDiceRequest): Promise<CreatedLink> => fetchJson('/api/dice', wanted);

/** Create a game with the dice of a finished match of the player. It is not ranked, because the player knows the dice. */
export function playAgain(
  { game, options }: Pick<SharedDiceInfo, 'game' | 'options'>,
  table: string,
  name: string,
  title: string,
): Promise<CreatedTable> {
  return createTable({ setup: { game, title, seats: 1, options }, name, start: true, dice_of: table });
}

/**
 * Open the page with the shared dice of a table, and first create its link if necessary. Throws the server's refusal.
 */
export async function openSharedDice(table: string, replace = false): Promise<void> {
  navigate((await shareDice(table, null)).path, replace);
}
