/** In which order tables are shown: nothing that is read moves away by itself. Knows no page. */

import type { OpenTable } from '../../protocol';

/** The tables in the order in which they were first shown; `key` says what was looked for then. */
export interface TableOrder {
  readonly key: string;
  readonly ids: readonly string[];
}

export const EMPTY_ORDER: TableOrder = { key: '', ids: [] };

/**
 * Those that wait before those that run, the newest of these first, and from then on each keeps its place; new ones come
 * last. With `still` also those keep it that are gone: somebody may be about to tap what is below.
 */
export function getStableOrder(
  shown: readonly OpenTable[],
  key: string,
  before: TableOrder,
  still = false,
): TableOrder {
  if (before.key !== key) {
    const waiting = shown.filter((table) => table.waits);
    const running = shown.filter((table) => !table.waits).reverse();
    return { key, ids: [...waiting, ...running].map((table) => table.id) };
  }
  const found = new Set(shown.map((table) => table.id));
  const kept = before.ids.filter((id) => still || found.has(id));
  const there = new Set(kept);
  return { key, ids: [...kept, ...shown.map((table) => table.id).filter((id) => !there.has(id))] };
}
