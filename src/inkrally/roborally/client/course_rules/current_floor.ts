/**
 * The floor of a special course in its current state: turned boards, moved and carried flags, from views and stories.
 */

import type { Floor, RallyView, Space } from '../table/model';
import type { Frame } from '../replay/frames';
import type { CourseRuleState } from './course_states';

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
