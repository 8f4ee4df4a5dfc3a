/** The dice of a match by a link, as the server has them. Knows requests, no page. */

import { ask } from '@/app/api';
import type { CreatedLink, CreatedTable, SharedDiceInfo } from '@/protocol';

export const readDice = (link: string, from = 0): Promise<SharedDiceInfo> =>
  ask(`/api/dice/${encodeURIComponent(link)}?from=${from}`);
export const diceOf = (table: string): Promise<SharedDiceInfo> => ask(`/api/tables/${table}/dice`);
/** The one link of a finished match; `name` is what who sat there wants to be called. */
export const shareDice = (table: string, name: string | null): Promise<CreatedLink> =>
  ask(`/api/tables/${table}/dice`, { name });
export const playDice = (link: string, name: string): Promise<CreatedTable> =>
  ask(`/api/dice/${encodeURIComponent(link)}`, { name });
