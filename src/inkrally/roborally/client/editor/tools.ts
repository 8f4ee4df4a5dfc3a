/** The selected tool, and the edits of taps, drags and keys with it. Contains no drawing. */

import { computed, signal } from '@preact/signals';
import { type Facing, FACINGS, sameSpace, type Space } from '../table/model';
import { isCovered } from '../drawing/walls_and_lasers';
import type { OpenCourse } from './course';
import type { PlaceElement } from './course_api';

export const TOOLS = [
  'look',
  'belt',
  'express',
  'wall',
  'gear-cw',
  'gear-ccw',
  'pusher',
  'crusher',
  'laser',
  'pit',
  'repair',
  'repair_option',
  'flag',
  'start',
  'clear',
] as const;
export type Tool = (typeof TOOLS)[number];

/** Keys that use a tool on the focused space. */
export const KEY_TOOLS: Readonly<Record<string, Tool>> = {
  w: 'wall',
  g: 'gear-cw',
  h: 'gear-ccw',
  p: 'pit',
  l: 'laser',
  j: 'pusher',
  k: 'crusher',
  m: 'repair',
  o: 'repair_option',
  s: 'start',
  x: 'clear',
};

const SIDED: readonly Tool[] = ['belt', 'express', 'wall', 'pusher', 'laser'];
/** Tools for one space at a time, or along a path. */
const ONE: readonly Tool[] = ['belt', 'express', 'flag', 'start'];
const TIMED: readonly Tool[] = ['pusher', 'crusher'];

export class ActiveTool {
  readonly tool = signal<Tool>('look');
  readonly side = signal<Facing>('N');
  readonly registers = signal<readonly number[]>([1, 3, 5]);
  readonly beams = signal(1);
  /** The tapped flag, which the next tap moves. */
  readonly flag = signal<number | null>(null);
  /** The space of the keyboard cursor. */
  readonly at = signal<Space>([0, 0]);
  /** The other corner of the keyboard selection. */
  readonly corner = signal<Space | null>(null);
  /** The spaces of the current drag or keyboard path. */
  readonly way = signal<readonly Space[]>([]);
  /** The kind of belt that the keyboard lays. */
  readonly laying = signal<'belt' | 'express' | null>(null);

  /** The spaces of the keyboard selection. */
  readonly selected = computed(() => {
    const floor = this.course.checked.value?.floor;
    const corner = this.corner.value;
    return floor && corner ? getRectangle(corner, this.at.value).filter((space) => isCovered(floor, space)) : [];
  });

  readonly course: OpenCourse;

  constructor(course: OpenCourse) {
    this.course = course;
  }

  /** Use a tool on the keyboard selection, or on the cursor's space. */
  useHere(tool: Tool = this.tool.value): void {
    const spaces = this.selected.peek();
    this.use(spaces.length > 0 && !ONE.includes(tool) ? spaces : [this.at.peek()], undefined, tool);
  }

  /** Move the keyboard cursor. `selecting` extends the selection. */
  goTo(space: Space, selecting: boolean): void {
    this.corner.value = selecting ? (this.corner.peek() ?? this.at.peek()) : null;
    this.at.value = space;
  }

  sided(): boolean {
    return SIDED.includes(this.tool.value);
  }

  timed(): boolean {
    return TIMED.includes(this.tool.value);
  }

  /** Use the tool on the spaces of a drag or tap. `side` is the edge that the player tapped, if any. */
  use(spaces: readonly Space[], side?: Facing, tool: Tool = this.tool.value): void {
    const [first] = spaces;
    const last = spaces.at(-1);
    if (!first || !last) return;
    switch (tool) {
      case 'look':
        return;
      case 'belt':
      case 'express':
        this.course.do(
          { type: 'belt', way: spaces, express: tool === 'express', side: this.side.value, again: true },
          last,
        );
        return;
      case 'wall':
        this.course.do({ type: 'wall', at: spaces, side: side ?? this.side.value }, last);
        return;
      case 'flag':
        this.layFlag(last);
        return;
      case 'start':
        this.course.do({ type: 'dock', at: last }, last);
        return;
      default:
        this.put(tool, spaces, side);
    }
  }

  private put(what: PlaceElement, at: readonly Space[], side?: Facing): void {
    this.course.do(
      {
        type: 'put',
        what,
        at,
        side: side ?? this.side.value,
        registers: this.registers.value,
        beams: this.beams.value,
        again: true,
      },
      at.at(-1),
    );
  }

  private layFlag(at: Space): void {
    const flags = this.course.checked.value?.floor.flags ?? [];
    const here = flags.findIndex((flag) => sameSpace(flag, at));
    if (here >= 0) {
      this.flag.value = this.flag.value === here + 1 ? null : here + 1;
      return;
    }
    const held = this.flag.value;
    this.flag.value = null;
    this.course.do(held === null ? { type: 'flag', at } : { type: 'flag', at, flag: held }, at);
  }

  nextSide(): void {
    this.side.value = FACINGS[(FACINGS.indexOf(this.side.value) + 1) % FACINGS.length] ?? 'N';
  }
}

/** Extend a path to a space in adjacent steps, first horizontally, then vertically. */
export function extendPath(way: readonly Space[], to: Space): readonly Space[] {
  const found = [...way];
  let [x, y] = found.at(-1) ?? to;
  if (found.length === 0) return [to];
  while (x !== to[0] || y !== to[1]) {
    if (x !== to[0]) x += Math.sign(to[0] - x);
    else y += Math.sign(to[1] - y);
    // Going back removes the last space.
    if (sameSpace(found.at(-2), [x, y])) found.pop();
    else found.push([x, y]);
  }
  return found;
}

/** Return all spaces between two corners. */
export function getRectangle(from: Space, to: Space): readonly Space[] {
  const found: Space[] = [];
  for (let y = Math.min(from[1], to[1]); y <= Math.max(from[1], to[1]); y += 1) {
    for (let x = Math.min(from[0], to[0]); x <= Math.max(from[0], to[0]); x += 1) found.push([x, y]);
  }
  return found;
}

/** Return the spaces in a straight line between two spaces, along the longer direction. */
export function getStraightLine(from: Space, to: Space): readonly Space[] {
  const across = Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1]);
  return getRectangle(from, across ? [to[0], from[1]] : [from[0], to[1]]);
}
