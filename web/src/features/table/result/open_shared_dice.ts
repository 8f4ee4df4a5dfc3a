/** Opens the page that shares the dice of a finished match. */

import { navigate } from '@/app/router';
import { shareDice } from '../dice/link';

/**
 * Open the page with the shared dice of a table, and first create its link if necessary. Throws the server's refusal.
 */
export async function openSharedDice(table: string, replace = false): Promise<void> {
  navigate((await shareDice(table, null)).path, replace);
}
