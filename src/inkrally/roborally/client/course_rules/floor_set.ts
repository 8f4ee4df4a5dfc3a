/** Stores the floors of a table's course, and the current floor. Pages fetch the floors and set them here. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { TableSnapshot } from '@/protocol';
import { type Floor, type RallyView, rallyOf } from '../table/model';
import { type FloorsByRotation, getCurrentFloor } from './current_floor';
import { boardsOf } from './course_states';

export class FloorSet {
  readonly floors = signal<FloorsByRotation | null>(null);
  /** The orientations of boards now and in the current story, each of which needs a floor. */
  readonly boards = computed(() => {
    const view = rallyOf(this.snapshot.value);
    return boardsOf([view?.story ?? null], view?.special?.boards);
  });
  /** Whether some floors cannot be loaded now. Other floors replace them, so that no turn waits for a picture. */
  readonly lacking = signal(false);
  /** The floors once all needed ones are loaded or loading failed; null before, because a turn is shown with all its floors. */
  readonly whole = computed<FloorsByRotation | null>(() => {
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

  /**
   * Return the floors that are loaded now, and `grounds` for all others.
   *
   * Components that call this method render again when more floors are loaded.
   */
  on(grounds: FloorsByRotation): FloorsByRotation {
    const floors = this.floors.value;
    return (boards) => floors?.(boards) ?? grounds(boards);
  }

  /** Return the floor of a view. While it loads, return the floor in the view or the previous floor. */
  now(view: RallyView | undefined): Floor | null {
    const ground = this.floors.value?.(view?.special?.boards ?? []) ?? view?.floor;
    if (ground) this.last = getCurrentFloor(ground, view);
    return this.last;
  }
}
