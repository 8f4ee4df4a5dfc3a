/** Computes a stable order of tables, so that no row moves while a player reads the list. Contains no DOM. */

import type { OpenTable } from '../../protocol';

/** The tables in the order in which they were first shown. `key` identifies the filter. */
export interface TableOrder {
  readonly key: string;
  readonly ids: readonly string[];
}

export const EMPTY_ORDER: TableOrder = { key: '', ids: [] };

/**
 * Return the order of the shown tables. At first, waiting tables precede running tables, and newer running tables
 * precede older running tables. After that each table keeps its place, and new tables are added at the end. With
 * `still`, removed tables keep their place too, because the player may be about to tap a row below.
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
