/** Requests for links to the dice of a match. */

import { fetchJson } from '@/app/api';
import type { CreatedLink, CreatedTable, SharedDiceInfo } from '@/protocol';

export const fetchSharedDice = (link: string, from = 0): Promise<SharedDiceInfo> =>
  fetchJson(`/api/dice/${encodeURIComponent(link)}?from=${from}`);
export const diceOf = (table: string): Promise<SharedDiceInfo> => fetchJson(`/api/tables/${table}/dice`);
/** Return the link of a finished match, and create it first if needed. `name` renames a player without a name. */
export const shareDice = (table: string, name: string | null): Promise<CreatedLink> =>
  fetchJson(`/api/tables/${table}/dice`, { name });
export const startTry = (link: string, name: string): Promise<CreatedTable> =>
  fetchJson(`/api/dice/${encodeURIComponent(link)}`, { name });
