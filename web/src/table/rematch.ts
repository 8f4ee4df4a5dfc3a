/** The rematch of a finished table: asked for once, the same table for everybody. */

import type { Connection } from '../live/connection';
import { go } from '../app/router';
import type { Problem } from '../protocol';

/** Go to the table of the rematch, which is made by whoever asks first; what is wrong, or null. */
export async function rematch(connection: Connection): Promise<Problem | null> {
  const known = connection.room.value?.table.next ?? null;
  if (known !== null) {
    go(`/t/${known}`);
    return null;
  }
  const answer = await connection.ask((id) => ({ type: 'rematch', id }));
  if (answer.type === 'refused') return answer.error;
  if (answer.type === 'next-table') go(`/t/${answer.table}`);
  return null;
}
