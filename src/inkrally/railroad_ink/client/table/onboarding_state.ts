/** The table where a newcomer gets tips, if any. Contains no tips. */

import { signal } from '@preact/signals';
import { writeStored, readStored } from '@/app/local_storage';
import type { TableSnapshot } from '@/protocol';

const KEY = 'coach';
const OVER = 'over';

const coached = signal(readStored(KEY));

/** Called by *Play now*: enable tips at the first table of a newcomer. */
export function startOnboarding(table: string): void {
  if (coached.value !== null) return;
  coached.value = table;
  writeStored(KEY, table);
}

/** Return whether tips are visible, so that nothing else needs to explain the start. */
export function isOnboarding(snapshot: TableSnapshot): boolean {
  return coached.value === snapshot.table.id;
}

/** Disable tips at all tables. */
export function dismissOnboarding(): void {
  coached.value = OVER;
  writeStored(KEY, OVER);
}
