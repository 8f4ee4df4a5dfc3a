/** Whether somebody opens a table on the front page: by its button or by its key. */

import { signal } from '@preact/signals';
import { opened } from '../table/create/new_table_visibility';

export const starting = signal(false);

/** Begin with a table that is open to everybody, or have done with it. */
export function start(begins: boolean): void {
  starting.value = begins;
  opened.value = begins;
}
