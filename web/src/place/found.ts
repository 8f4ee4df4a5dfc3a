/** The path of the table that a search has led to, until somebody goes there: while there is one, every page says so. */

import { signal } from '@preact/signals';

export const found = signal<string | null>(null);
