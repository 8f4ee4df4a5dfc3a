/** Finds the players for whom a table waits, and the absent players. Contains no DOM. */

import type { SeatInfo, TableSnapshot } from '@/protocol';
import { joinWords, formatList, t } from '@/i18n';
import { seatName } from './players';

/** The other seats that still have to act, by reason. */
interface PendingSeats {
  /** Connected players, and the table's bots. */
  readonly busy: readonly number[];
  readonly away: readonly number[];
  readonly silent: readonly number[];
  /** Players with a substitute. */
  readonly helped: readonly number[];
}

export function getPendingSeats(snapshot: TableSnapshot, seat: number | null): PendingSeats {
  const owing = snapshot.table.seats.flatMap((info, at) =>
    at !== seat && (info.activity === 'thinking' || info.activity === 'away') ? [at] : [],
  );
  const kind = (at: number): keyof PendingSeats => {
    const info = snapshot.table.seats[at];
    if (info?.substitute || info?.substitute_once) return 'helped';
    if (info?.activity === 'away') return 'away';
    return info?.overdue ? 'silent' : 'busy';
  };
  const of = (wanted: keyof PendingSeats) => owing.filter((at) => kind(at) === wanted);
  return { busy: of('busy'), away: of('away'), silent: of('silent'), helped: of('helped') };
}

/** Return the absent players, such as "Ilse is away. Nothing is heard from Tomas."; empty if all are present. */
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

/** Return the notice for a player who has given up a rated match. */
export const leftWords = (own: SeatInfo): string => t(own.done ? 'gone.done' : 'error.given-up');

/**
 * Return the first seat for which the player may request a substitute, or undefined. Spectators may not, and players
 * only after they have finished their own turn.
 */
export function findSeatToSubstitute(snapshot: TableSnapshot, seat: number | null): number | undefined {
  if (seat === null || snapshot.table.status !== 'playing' || snapshot.table.seats[seat]?.activity === 'thinking')
    return undefined;
  const found = snapshot.table.seats.findIndex((info, at) => at !== seat && info.overdue);
  return found < 0 ? undefined : found;
}
