/** Renames the seat of a signed-in player to the nickname, also if the player took the seat under another name. */

import { useEffect } from 'preact/hooks';
import type { Connection } from '../../live/connection';
import { loadAccount, nickname } from '../../app/current_account';
import type { TableSnapshot } from '../../protocol';

/** Return whether a seat's name differs from the player's nickname. The server adds numbers to similar names. */
export function needsNickname(snapshot: TableSnapshot, seat: number | null, handle: string): boolean {
  const info = seat === null ? undefined : snapshot.table.seats[seat];
  if (snapshot.hot_seat || handle === '' || info?.kind !== 'player' || info.gave_up || snapshot.table.status === 'over')
    return false;
  return info.name !== handle && info.name.replace(/ \d+$/, '') !== handle;
}

/** Rename this browser's seat to the player's nickname, at most once for each nickname. */
export function useNickname(connection: Connection): void {
  const snapshot = connection.snapshot.value;
  const handle = nickname();
  const needed = snapshot !== null && needsNickname(snapshot, connection.seat.value, handle);
  useEffect(() => void loadAccount(), []);
  useEffect(() => {
    if (needed) void connection.sendCommand({ type: 'rename', name: handle });
  }, [connection, handle, needed]);
}
