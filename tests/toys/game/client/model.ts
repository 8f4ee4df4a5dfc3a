/** Lanterns' part of a room, as the engine tells it. Only shapes; nothing here judges. */

import type { TableSnapshot } from '@/protocol';
import type * as wire from './protocol';

export const GAME = 'lanterns';

export function tableOf(room: TableSnapshot): wire.TableView | undefined {
  return room.match ? (room.match.table as wire.TableView) : undefined;
}

export function offerOf(room: TableSnapshot): wire.Offer {
  return room.draft ? (room.draft.offer as wire.Offer) : [];
}
