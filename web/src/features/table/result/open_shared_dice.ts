/** Opens the page of a finished match's dice. */

import { navigate } from '@/app/router';
import { shareDice } from '../dice/link';

/** Open the page, and create its link first if needed. Throws the server's refusal. */
export async function openSharedDice(table: string, replace = false): Promise<void> {
  navigate((await shareDice(table, null)).path, replace);
}
