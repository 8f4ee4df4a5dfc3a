/**
 * A player who began without a name: a guest to all others, "You" to oneself. Whoever hands something on is asked for a
 * name before. Pure.
 */

import type { TableSnapshot } from '../protocol';
import { t } from '../texts/index';

/** What somebody is called who has not said a name yet. */
export function guestName(): string {
  return t('result.guest');
}

/** Whether the player of a seat has not said a name. */
export function nameless(snapshot: TableSnapshot, seat: number | null): boolean {
  const info = seat === null ? undefined : snapshot.table.seats[seat];
  return info?.kind === 'player' && (info.name === guestName() || info.name === t('front.you'));
}

/** The room for one's own eyes alone. */
export function ownEyes(snapshot: TableSnapshot, seat: number | null): TableSnapshot {
  if (!nameless(snapshot, seat)) return snapshot;
  const seats = snapshot.table.seats.map((info, at) => (at === seat ? { ...info, name: t('front.you') } : info));
  return { ...snapshot, table: { ...snapshot.table, seats } };
}
