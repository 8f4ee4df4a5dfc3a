/**
 * Handles the names of guests, who have not typed a name: other players see "Guest", the player sees "You". Contains no
 * DOM.
 */

import { writeStored, readStored } from '../../app/local_storage';
import type { TableSnapshot } from '../../protocol';
import { t } from '../../i18n';

const KEY = 'guest';

/**
 * Return the name of a guest in the current language, and store the name, so that it is recognised after a change of
 * language.
 */
export function guestName(): string {
  const name = t('result.guest');
  const before = called();
  if (!before.includes(name)) writeStored(KEY, [...before, name].join('\n'));
  return name;
}

/** The guest names that this browser has used. */
const called = (): readonly string[] => (readStored(KEY) ?? '').split('\n').filter((name) => name !== '');

/** Return whether a seat's player has not typed a name. */
export function isUnnamed(snapshot: TableSnapshot, seat: number | null): boolean {
  const info = seat === null ? undefined : snapshot.table.seats[seat];
  return info?.kind === 'player' && [t('result.guest'), t('front.you'), ...called()].includes(info.name);
}

/** Return the snapshot as the player sees it, with "You" for a guest. */
export function withOwnDisplayName(snapshot: TableSnapshot, seat: number | null): TableSnapshot {
  if (!isUnnamed(snapshot, seat)) return snapshot;
  const seats = snapshot.table.seats.map((info, at) => (at === seat ? { ...info, name: t('front.you') } : info));
  return { ...snapshot, table: { ...snapshot.table, seats } };
}
