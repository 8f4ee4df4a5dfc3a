/** The dice of a match by a link, as the server has them. Knows requests, no page. */

import { fetchJson } from '@/app/api';
import type { CreatedLink, CreatedTable, SharedDiceInfo } from '@/protocol';

export const fetchSharedDice = (link: string, from = 0): Promise<SharedDiceInfo> =>
  fetchJson(`/api/dice/${encodeURIComponent(link)}?from=${from}`);
export const diceOf = (table: string): Promise<SharedDiceInfo> => fetchJson(`/api/tables/${table}/dice`);
/** The one link of a finished match; `name` is what who sat there wants to be called. */
export const shareDice = (table: string, name: string | null): Promise<CreatedLink> =>
  fetchJson(`/api/tables/${table}/dice`, { name });
export const startTry = (link: string, name: string): Promise<CreatedTable> =>
  fetchJson(`/api/dice/${encodeURIComponent(link)}`, { name });
