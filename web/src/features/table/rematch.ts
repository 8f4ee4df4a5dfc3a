/**
 * Handles the rematch of a finished table. One button asks for the rematch, opens its table and takes the same seat
 * there. The first player who asks creates the table. Players who do not ask do not delay the others.
 */

import { navigate } from '../../app/router';
import type { Connection } from '../../live/connection';
import type { Problem } from '../../protocol';

interface Wish {
  readonly table: string;
  readonly seat: number;
  readonly name: string;
}

/** The seat to take when the rematch's table is open. */
let wish: Wish | undefined;

/** Ask for a rematch and open its table. Returns the refusal, or null. */
export async function requestRematch(connection: Connection): Promise<Problem | null> {
  const seat = connection.seat.value;
  const name = seat === null ? undefined : connection.snapshot.value?.table.seats[seat]?.name;
  const answer = await connection.request((id) => ({ type: 'rematch', id }));
  if (answer.type === 'refused') return answer.error;
  if (answer.type !== 'rematch-table') return null;
  wish = seat === null || name === undefined ? undefined : { table: answer.table, seat, name };
  navigate(`/t/${answer.table}`);
  return null;
}

/** Take a seat at the rematch's table if this page asked for a rematch: the old seat, or any free seat. */
export async function takeRematchSeat(connection: Connection): Promise<void> {
  const wanted = wish;
  if (wanted?.table !== connection.table || connection.snapshot.value === null) return;
  wish = undefined;
  if (connection.seat.value !== null || connection.snapshot.value.table.status !== 'open') return;
  const { name, seat } = wanted;
  if ((await connection.sendCommand({ type: 'sit', name, seat })) !== null)
    await connection.sendCommand({ type: 'sit', name, seat: null });
}
