/** Stores whether the dialog for a new table is open, and whether its table is public by default. A button and a key open it. */
import { signal } from '@preact/signals';

export const newTableDialogOpen = signal(false);

/** Open the dialog with a public table as the default, or close it. */
export function setNewTableDialogOpen(begins: boolean): void {
  newTableDialogOpen.value = begins;
  newTableIsPublic.value = begins;
}

export const newTableIsPublic = signal(false);
