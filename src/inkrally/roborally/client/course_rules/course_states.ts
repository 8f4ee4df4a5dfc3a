/**
 * The state of course rules at each moment of a turn: flags, carriers, holders, the SuperBot, turned boards. Read from
 * the story; contains no rules.
 */

import type { Space, StepChange, TurnReplay } from '../table/model';

export interface CourseRuleState {
  /** The space of each flag, or null if it is carried or removed. Undefined if flags stay as printed. */
  readonly flags: readonly (Space | null)[] | undefined;
  /** The robot that carries each flag. */
  readonly carriers: readonly (number | null)[];
  /** The team that holds each flag. Empty if teams cannot hold flags. */
  readonly claims: readonly (number | null)[];
  readonly superbot: number | null;
  /** The rotation of each board in degrees. Empty if boards do not turn. */
  readonly boards: readonly number[];
}

/** Return the state for each frame of a story. `teams` has the team of each robot, 0 for none. */
export function coursesOf(story: TurnReplay, teams: readonly number[] = []): readonly CourseRuleState[] {
  let now: CourseRuleState = {
    flags: story.flags,
    carriers: story.carriers ?? [],
    claims: story.claims ?? [],
    superbot: story.superbot ?? null,
    boards: story.boards ?? [],
  };
  const all = [now];
  const add = (steps: TurnReplay['after']) => {
    for (const { changes } of steps) {
      now = changes.reduce((then, change) => after(then, change, teams), now);
      all.push(now);
    }
  };
  for (const { flags, steps } of story.registers) {
    if (flags) now = { ...now, flags };
    add(steps);
  }
  add(story.after);
  return all;
}

function after(then: CourseRuleState, change: StepChange, teams: readonly number[]): CourseRuleState {
  switch (change.type) {
    case 'carried':
      return { ...then, flags: put(then.flags, change.flag, change.to) };
    case 'picked-up':
      return {
        ...then,
        flags: put(then.flags, change.flag, null),
        carriers: put(then.carriers, change.flag, change.robot),
      };
    case 'dropped':
    case 'sent-home':
      return {
        ...then,
        flags: put(then.flags, change.flag, change.at),
        carriers: put(then.carriers, change.flag, null),
      };
    case 'claimed':
      return { ...then, claims: put(then.claims, change.flag, teams[change.robot] ?? null) };
    case 'superbot':
      return { ...then, superbot: change.robot };
    case 'turned-board':
      return { ...then, boards: put(then.boards, change.board, change.degrees) };
    default:
      return then;
  }
}

/** Return a copy of a list with another value at a position, which is counted from 1. */
function put<Value>(list: readonly Value[] | undefined, place: number, value: Value): readonly Value[] {
  const next = [...(list ?? [])];
  next[place - 1] = value;
  return next;
}

/** Return the distinct orientations of boards in the stories and at the table `now`, each of which needs a floor. */
export function boardsOf(
  stories: readonly (TurnReplay | null)[],
  now: readonly number[] | undefined,
): readonly (readonly number[])[] {
  const all = [...stories.flatMap((story) => (story ? coursesOf(story).map(({ boards }) => boards) : [])), now ?? []];
  return [...new Map(all.map((boards) => [boards.join(), boards])).values()];
}
