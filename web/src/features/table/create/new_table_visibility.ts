/** Stores whether the next new table is public by default. The button that opens the form sets the value. */

import { signal } from '@preact/signals';

export const newTableIsPublic = signal(false);
