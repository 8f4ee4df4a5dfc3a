/** The notice to a player about a draft that exists only in this browser. */

import { signal } from '@preact/signals';

/** `late`: its decision ended before it could be sent. `full`: the browser has no room to store it. */
export interface UnsentNotice {
  readonly table: string;
  readonly kind: 'late' | 'full';
}

/** The notice for the table that is open, or null. */
export const unsentNotice = signal<UnsentNotice | null>(null);
