/** Whether somebody opens a table on the front page: by its button or by its key. */

import { signal } from '@preact/signals';

export const starting = signal(false);
