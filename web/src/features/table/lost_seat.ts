/**
 * Creates the notices for a player who loses a seat or becomes the host. They are shown until the player closes them.
 */

import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { getSeatAvatar } from '../../kit/seat';
import type { Connection } from '../../live/connection';
import type { Command, TableSnapshot } from '../../protocol';
import { type Key, t } from '../../i18n';
import { leftTableId } from './seats';
import { myName } from '../../app/current_account';

/** Return the message for a lost seat, or undefined if the match is not running. */
export function formatLostSeat(snapshot: TableSnapshot, seat: number, name: string): Key | undefined {
  const info = snapshot.table.seats[seat];
  if (snapshot.table.status !== 'playing' || info === undefined) return undefined;
  if (info.kind === 'bot') return 'freed.bot';
  if (info.kind === 'player') return info.name === name ? 'freed.moved' : 'freed.other';
  return 'freed.now';
}

interface LostSeat {
  readonly words: Key;
  readonly close: () => void;
}

/** Return the notice for a seat that this page lost without the player leaving it. */
export function useLostSeat(connection: Connection): LostSeat | undefined {
  const snapshot = connection.snapshot.value;
  const seat = connection.seat.value;
  const name = seat === null ? undefined : snapshot?.table.seats[seat]?.name;
  const before = useRef<{ seat: number; name: string } | null>(null);
  const [words, setWords] = useState<Key | undefined>(undefined);
  useEffect(() => {
    if (snapshot === null) return;
    const was = before.current;
    before.current = seat === null ? null : { seat, name: name ?? '' };
    if (seat !== null) setWords(undefined);
    else if (was !== null && leftTableId.peek() !== connection.table) {
      const found = formatLostSeat(snapshot, was.seat, was.name);
      setWords(found);
      if (found) announce(t(found), true);
    }
    if (seat === null) leftTableId.value = '';
  }, [seat, name, snapshot === null]);
  return words === undefined ? undefined : { words, close: () => setWords(undefined) };
}

/** Return a function that closes the notice of becoming the host, or undefined if there is no notice. */
export function useNewHost(connection: Connection): (() => void) | undefined {
  const host = connection.snapshot.value?.table.host;
  const seat = connection.seat.value;
  const before = useRef<{ host: boolean; seat: number | null } | undefined>(undefined);
  const [fresh, setFresh] = useState(false);
  useEffect(() => {
    const was = before.current;
    if (host !== undefined) before.current = { host, seat };
    // A player who moves a seat to this browser stays the host, so there is no news.
    if (host === true && was?.host === false && was.seat === seat) {
      setFresh(true);
      announce(t('host.now'));
    } else if (host === false) setFresh(false);
  }, [host, seat]);
  return fresh ? () => setFresh(false) : undefined;
}

/** Return the command that takes a lost seat back. */
export function getReclaimCommand(seat: number): Command {
  const name = myName() || t('lobby.seat', { letter: getSeatAvatar(seat).letter });
  return { type: 'sit', name, seat };
}
