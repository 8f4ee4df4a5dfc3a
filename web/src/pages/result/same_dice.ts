/** The way to the dice of a match that is over: the page of their link, made when it is asked for first. */

import { problemOf } from '../../app/api';
import { go } from '../../app/router';
import { shareDice } from '../dice/link';

/** Go there; what was refused, in words. */
export async function toSameDice(table: string, replace = false): Promise<string | undefined> {
  try {
    go((await shareDice(table, null)).path, replace);
    return undefined;
  } catch (error) {
    return problemOf(error).message;
  }
}
