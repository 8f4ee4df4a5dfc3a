/**
 * A player who began without a name: a guest to all others, "You" to oneself. Whoever hands something on is asked for a
 * name before. Knows no page.
 */

import { writeStored, readStored } from '../../app/local_storage';
import type { TableSnapshot } from '../../protocol';
import { t } from '../../i18n';

const KEY = 'guest';

/** What somebody is called who has not said a name yet. It is remembered: another language has another word for it. */
export function guestName(): string {
  const name = t('result.guest');
  const before = called();
  if (!before.includes(name)) writeStored(KEY, [...before, name].join('\n'));
  return name;
}

/** What this browser has been called so. */
const called = (): readonly string[] => (readStored(KEY) ?? '').split('\n').filter((name) => name !== '');

/** Whether the player of a seat has not said a name. */
export function isUnnamed(snapshot: TableSnapshot, seat: number | null): boolean {
  const info = seat === null ? undefined : snapshot.table.seats[seat];
  return info?.kind === 'player' && [t('result.guest'), t('front.you'), ...called()].includes(info.name);
}

/** The room for one's own eyes alone. */
export function withOwnDisplayName(snapshot: TableSnapshot, seat: number | null): TableSnapshot {
  if (!isUnnamed(snapshot, seat)) return snapshot;
  const seats = snapshot.table.seats.map((info, at) => (at === seat ? { ...info, name: t('front.you') } : info));
  return { ...snapshot, table: { ...snapshot.table, seats } };
}
