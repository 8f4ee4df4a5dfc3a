/** The floors of the course at a table, and that as it lies now. Fetches nothing: pages put them here. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { TableSnapshot } from '@/protocol';
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
  /** Some of them cannot be had for now: what is there stands in for them, so that nobody's turn waits for a picture. */
  readonly lacking = signal(false);
  /** The floors, once all are here that are needed, or none of the others is to come soon: a turn is told on its own. */
  readonly whole = computed<Grounds | null>(() => {
    const floors = this.floors.value;
    if (floors && this.boards.value.every((boards) => floors(boards))) return floors;
    if (!this.lacking.value) return null;
    const view = rallyOf(this.snapshot.value);
    const seen = view?.floor ?? undefined;
    const now = String(view?.special?.boards);
    const instead = floors?.([]) ?? this.last ?? seen;
    return instead ? (boards) => floors?.(boards) ?? (seen && String(boards) === now ? seen : instead) : null;
  });

  private readonly snapshot: ReadonlySignal<TableSnapshot | null>;
  private last: Floor | null = null;

  constructor(snapshot: ReadonlySignal<TableSnapshot | null>) {
    this.snapshot = snapshot;
  }

  /** On these floors, or on those that are here by then after all: what reads it is told anew once they are. */
  on(grounds: Grounds): Grounds {
    const floors = this.floors.value;
    return (boards) => floors?.(boards) ?? grounds(boards);
  }

  /** The floor as a view has it; while it is fetched, that which the view brings itself, or that of before. */
  now(view: RallyView | undefined): Floor | null {
    const ground = this.floors.value?.(view?.special?.boards ?? []) ?? view?.floor;
    if (ground) this.last = laidNow(ground, view);
    return this.last;
  }
}
