/**
 * What rules of a course know at each moment of a turn: where flags lie, who carries and who holds them, whose the title is, how
 * boards have turned. Read off the story; there is no rule here.
 */

import type { Space, StepChange, TurnReplay } from '../table/model';

export interface CourseThen {
  /** By flag its space, null for one that is carried or lies nowhere; undefined where flags stay where they are printed. */
  readonly flags: readonly (Space | null)[] | undefined;
  /** By flag the robot that carries it. */
  readonly carriers: readonly (number | null)[];
  /** By flag the team that holds it; empty where none can. */
  readonly claims: readonly (number | null)[];
  readonly superbot: number | null;
  /** By board how far it has turned, in degrees; empty where boards stay. */
  readonly boards: readonly number[];
}

/** One for each frame of a story. `teams` are those of the robots, 0 for none. */
export function coursesOf(story: TurnReplay, teams: readonly number[] = []): readonly CourseThen[] {
  let now: CourseThen = {
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

function after(then: CourseThen, change: StepChange, teams: readonly number[]): CourseThen {
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

/** A list with another value at a place that counts from 1. */
function put<Value>(list: readonly Value[] | undefined, place: number, value: Value): readonly Value[] {
  const next = [...(list ?? [])];
  next[place - 1] = value;
  return next;
}

/** All ways in which boards lie in a story and at the table `now`, each once: the floors that are needed to show them. */
export function boardsOf(
  stories: readonly (TurnReplay | null)[],
  now: readonly number[] | undefined,
): readonly (readonly number[])[] {
  const all = [...stories.flatMap((story) => (story ? coursesOf(story).map(({ boards }) => boards) : [])), now ?? []];
  return [...new Map(all.map((boards) => [boards.join(), boards])).values()];
}
