/** The floors of the course at a table, and that as it lies now. Fetches nothing: pages put them here. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { TableSnapshot } from '../../../protocol';
import { type Floor, type RallyView, rallyOf } from '../table/model';
import { type Grounds, laidNow } from './laid';
import { boardsOf } from './then';

export class Ground {
  readonly floors = signal<Grounds | null>(null);
  /** How boards lie now and in the turn that is told: of each of these the floor is needed. */
  readonly boards = computed(() => {
    const view = rallyOf(this.snapshot.value);
    return boardsOf([view?.story ?? null], view?.special?.boards);
  });
  /** The floors, once all are here that are needed: a turn is told on its own. */
  readonly whole = computed<Grounds | null>(() => {
    const floors = this.floors.value;
    return floors && this.boards.value.every((boards) => floors(boards)) ? floors : null;
  });

  private readonly snapshot: ReadonlySignal<TableSnapshot | null>;
  private last: Floor | null = null;

  constructor(snapshot: ReadonlySignal<TableSnapshot | null>) {
    this.snapshot = snapshot;
  }

  /** The floor as a view has it; while it is fetched, that of before. */
  now(view: RallyView | undefined): Floor | null {
    const ground = this.floors.value?.(view?.special?.boards ?? []);
    if (ground) this.last = laidNow(ground, view);
    return this.last;
  }
}
