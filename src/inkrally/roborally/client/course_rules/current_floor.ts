/**
 * The floor of a special course in its current state: turned boards, moved and carried flags, from views and stories.
 */

import { type Floor, type RallyView, type Space, rallyOf } from '../table/model';
import type { Frame } from '../replay/frames';
import { type CourseRuleState, boardsOf } from './course_states';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { TableSnapshot } from '@/protocol';

/** The loaded floors of a course by the rotation of its boards. */
export type FloorsByRotation = (boards: readonly number[]) => Floor | undefined;

/** The position of a flag that is on no space. */
const OFF: Space = [-9, -9];

const laidLast = new WeakMap<Floor, { readonly key: string; readonly floor: Floor }>();

/** Return the floor with its flags at these spaces. Equal flags return the same object, to avoid drawing it again. */
function laid(floor: Floor, flags: readonly Space[]): Floor {
  const key = flags.join(' ');
  if (key === floor.flags.join(' ')) return floor;
  const last = laidLast.get(floor);
  if (last?.key === key) return last.floor;
  const found = { ...floor, flags };
  laidLast.set(floor, { key, floor: found });
  return found;
}

/** Return the floor at a moment of a turn. */
export function getFloorAtStep(floor: Floor, { flags, carriers }: CourseRuleState, robots: Frame['robots']): Floor {
  if (!flags) return floor;
  const carried = (flag: number) => robots[carriers[flag] ?? -1]?.at;
  return laid(
    floor,
    flags.map((space, flag) => carried(flag) ?? space ?? OFF),
  );
}

/** Return the floor of each frame of a turn. */
export function floorsOf(
  floor: Floor | FloorsByRotation,
  frames: readonly Frame[],
  courses: readonly CourseRuleState[],
): readonly Floor[] {
  const found: Floor[] = [];
  for (const [at, { robots }] of frames.entries()) {
    const then = courses[at] as CourseRuleState;
    const ground = typeof floor === 'function' ? (floor(then.boards) ?? floor([])) : floor;
    if (ground) found.push(getFloorAtStep(ground, then, robots));
  }
  return found;
}

export function getCurrentFloor(floor: Floor, view: Pick<RallyView, 'robots' | 'special'> | undefined): Floor {
  const flags = view?.special?.flags;
  if (!flags) return floor;
  const carried = (flag: number) => view.robots.find((robot) => robot.carries === flag + 1)?.at;
  return laid(
    floor,
    flags.map((at, flag) => at ?? carried(flag) ?? OFF),
  );
}

/** The floors of a table's course, and the current floor. Pages fetch the floors and set them here. */
export class FloorSet {
  readonly floors = signal<FloorsByRotation | null>(null);
  /** The orientations of boards now and in the current story. Each needs a floor. */
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
