/** Whether somebody opens a table on the front page: by its button or by its key. */

import { signal } from '@preact/signals';
import { newTableIsPublic } from '../table/create/new_table_visibility';

export const newTableDialogOpen = signal(false);

/** Begin with a table that is open to everybody, or have done with it. */
export function setNewTableDialogOpen(begins: boolean): void {
  newTableDialogOpen.value = begins;
  newTableIsPublic.value = begins;
}
