/** Whether the next new table is public by default. The button that opens the form decides. */

import { signal } from '@preact/signals';

export const newTableIsPublic = signal(false);
