/** Whom a table waits for and who is not there, read off a snapshot. Pure. */

import type { SeatInfo, TableSnapshot } from '@/protocol';
import { joinWords, formatList, t } from '@/i18n';
import { seatName } from './players';

/** By what keeps the table waiting: seats that owe something, without one's own. */
interface PendingSeats {
  /** People who are there, and bots of the table. */
  readonly busy: readonly number[];
  readonly away: readonly number[];
  readonly silent: readonly number[];
  /** Players for whom a bot decides. */
  readonly helped: readonly number[];
}

export function getPendingSeats(snapshot: TableSnapshot, seat: number | null): PendingSeats {
  const owing = snapshot.table.seats.flatMap((info, at) =>
    at !== seat && (info.ring === 'thinking' || info.ring === 'away') ? [at] : [],
  );
  const kind = (at: number): keyof PendingSeats => {
    const info = snapshot.table.seats[at];
    if (info?.stand_in || info?.once) return 'helped';
    if (info?.ring === 'away') return 'away';
    return info?.overdue ? 'silent' : 'busy';
  };
  const of = (wanted: keyof PendingSeats) => owing.filter((at) => kind(at) === wanted);
  return { busy: of('busy'), away: of('away'), silent: of('silent'), helped: of('helped') };
}

/** "Ilse is away. Nothing is heard from Tomas." Empty where all are there. */
export function formatAbsentPlayers(snapshot: TableSnapshot, { away, silent, helped }: PendingSeats): string {
  const names = (seats: readonly number[]) => formatList(seats.map((at) => seatName(snapshot.table, at)));
  return joinWords(
    [
      ...(away.length > 0 ? [t('absent.away', { names: names(away), count: away.length })] : []),
      ...(silent.length > 0 ? [t('absent.silent', { player: names(silent) })] : []),
      ...(helped.length > 0 ? [t('absent.helped', { names: names(helped), count: helped.length })] : []),
    ],
    'space',
  );
}

/** What is said to who has given a rated match up. */
export const leftWords = (own: SeatInfo): string => t(own.done ? 'gone.done' : 'error.given-up');

/**
 * The first seat for which one may ask for a bot; undefined for who only watches, while nobody is missed, and while one
 * has something to do oneself: until then nobody is waited for alone.
 */
export function findSeatToSubstitute(snapshot: TableSnapshot, seat: number | null): number | undefined {
  if (seat === null || snapshot.table.status !== 'playing' || snapshot.table.seats[seat]?.ring === 'thinking')
    return undefined;
  const found = snapshot.table.seats.findIndex((info, at) => at !== seat && info.overdue);
  return found < 0 ? undefined : found;
}
