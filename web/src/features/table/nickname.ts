/** The seat of a signed-in player is called by the nickname, also a seat that was taken under another name. */

import { useEffect } from 'preact/hooks';
import type { Connection } from '../../live/connection';
import { loadAccount, nickname } from '../../app/current_account';
import type { TableSnapshot } from '../../protocol';

/** Whether a seat has another name than the nickname of its player. The server numbers names that look alike. */
export function needsNickname(snapshot: TableSnapshot, seat: number | null, handle: string): boolean {
  const info = seat === null ? undefined : snapshot.table.seats[seat];
  if (handle === '' || info?.kind !== 'player' || info.left || snapshot.table.status === 'over') return false;
  return info.name !== handle && info.name.replace(/ \d+$/, '') !== handle;
}

/** Rename the seat of this browser to the nickname of its player, at most once for each name. */
export function useNickname(connection: Connection): void {
  const snapshot = connection.snapshot.value;
  const handle = nickname();
  const needed = snapshot !== null && needsNickname(snapshot, connection.seat.value, handle);
  useEffect(() => void loadAccount(), []);
  useEffect(() => {
    if (needed) void connection.sendCommand({ type: 'rename', name: handle });
  }, [connection, handle, needed]);
}
