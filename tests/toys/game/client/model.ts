/** The types of the Lanterns part of a snapshot, as the engine sends it. Contains no rules. */

import type { TableSnapshot } from '@/protocol';
import type * as wire from './protocol';

export const GAME = 'lanterns';

export function tableOf(snapshot: TableSnapshot): wire.TableView | undefined {
  return snapshot.match ? (snapshot.match.table as wire.TableView) : undefined;
}

export function offerOf(snapshot: TableSnapshot): wire.Offer {
  return snapshot.draft ? (snapshot.draft.legal_actions as wire.Offer) : [];
}
