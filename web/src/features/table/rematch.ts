/**
 * The rematch of a finished table: one tap says that one wants it, leads to its table, and sits down there in the same
 * seat. Who asks first makes the table; who does not ask keeps nobody waiting.
 */

import { navigate } from '../../app/router';
import type { Connection } from '../../live/connection';
import type { Problem } from '../../protocol';

interface Wish {
  readonly table: string;
  readonly seat: number;
  readonly name: string;
}

/** The seat to be taken at the table of the rematch, once it is open. */
let wish: Wish | undefined;

/** Want a rematch and go to its table; what is wrong, or null. */
export async function requestRematch(connection: Connection): Promise<Problem | null> {
  const seat = connection.seat.value;
  const name = seat === null ? undefined : connection.snapshot.value?.table.seats[seat]?.name;
  const answer = await connection.request((id) => ({ type: 'rematch', id }));
  if (answer.type === 'refused') return answer.error;
  if (answer.type !== 'next-table') return null;
  wish = seat === null || name === undefined ? undefined : { table: answer.table, seat, name };
  navigate(`/t/${answer.table}`);
  return null;
}

/** Sit down where one asked for the rematch: in one's old seat, or in any that is free. Nothing for everybody else. */
export async function takeRematchSeat(connection: Connection): Promise<void> {
  const wanted = wish;
  if (wanted?.table !== connection.table || connection.snapshot.value === null) return;
  wish = undefined;
  if (connection.seat.value !== null || connection.snapshot.value.table.status !== 'open') return;
  const { name, seat } = wanted;
  if ((await connection.sendCommand({ type: 'sit', name, seat })) !== null)
    await connection.sendCommand({ type: 'sit', name, seat: null });
}
