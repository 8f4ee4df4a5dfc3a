/** The table on which a newcomer's first round is coached, if there is one. Knows no hint. */

import { signal } from '@preact/signals';
import { keep, kept } from '@/app/store';
import type { TableSnapshot } from '@/protocol';

const KEY = 'coach';
const OVER = 'over';

const coached = signal(kept(KEY));

/** Called by *Play now*: the first table of a newcomer has hints. */
export function coachFirst(table: string): void {
  if (coached.value !== null) return;
  coached.value = table;
  keep(KEY, table);
}

/** Whether hints stand below the sheet, so that nothing else need say how to begin. */
export function coaching(snapshot: TableSnapshot): boolean {
  return coached.value === snapshot.table.id;
}

/** No more of them, on no table. */
export function dismiss(): void {
  coached.value = OVER;
  keep(KEY, OVER);
}
