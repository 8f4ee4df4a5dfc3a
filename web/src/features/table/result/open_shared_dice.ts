/** The way to the dice of a match that is over: the page of their link, made when it is asked for first. */

import { navigate } from '@/app/router';
import { shareDice } from '../dice/link';

/** Go there. Raises what the server refuses. */
export async function openSharedDice(table: string, replace = false): Promise<void> {
  navigate((await shareDice(table, null)).path, replace);
}
