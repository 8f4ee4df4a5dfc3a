/** Stores whether the dialog for a new table is open. A button and a key open the dialog. */

import { signal } from '@preact/signals';
import { newTableIsPublic } from '../table/create/new_table_visibility';

export const newTableDialogOpen = signal(false);

/** Open the dialog with a public table as the default, or close it. */
export function setNewTableDialogOpen(begins: boolean): void {
  newTableDialogOpen.value = begins;
  newTableIsPublic.value = begins;
}
