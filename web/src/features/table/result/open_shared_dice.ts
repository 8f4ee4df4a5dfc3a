/** The way to the dice of a match that is over: the page of their link, made when it is asked for first. */

import { go } from '@/app/router';
import { shareDice } from '../dice/link';

/** Go there. Raises what the server refuses. */
export async function toSameDice(table: string, replace = false): Promise<void> {
  go((await shareDice(table, null)).path, replace);
}
