/** Whether a table that is made next is open to everybody: as its form begins, by the button that led there. */

import { signal } from '@preact/signals';

export const newTableIsPublic = signal(false);
