/**
 * What a snapshot tells of a turn before that turn was played back, held back: whoever looks on sees the table as it stood when
 * the turn began. Every part of the page reads what comes out of here, so that none of them can tell too early. Pure.
 */

import type { TableSnapshot } from '@/protocol';
import type { CourseView } from '../protocol';
import { type RallyView, REGISTERS, rallyOf, type RobotView, type TurnReplay } from '../table/model';
import { type CourseThen, coursesOf } from '../special/then';
import { framesOf, type Standing } from './frames';

/** How far a page has been told: the turn, and how many of its frames. */
export interface Told {
  readonly turn: number;
  readonly frames: number;
}

const NOTHING_TOLD: Told = { turn: 0, frames: 0 };

/**
 * The story of a snapshot, where there is one to be told: a turn is told when it is whole, when the race is over within it, or
 * as far as it has come where an Option card asks something.
 */
export function storyOf(snapshot: TableSnapshot | null): TurnReplay | null {
  const view = rallyOf(snapshot);
  const story = view?.story ?? null;
  if (story === null || lengthOf(story) <= 1) return null;
  const asks = view?.stopped !== undefined;
  return asks || story.registers.length >= REGISTERS || snapshot?.table.status === 'over' ? story : null;
}

/** How many frames a story has: one before it, and one for each step. */
export function lengthOf(story: TurnReplay): number {
  return story.registers.reduce((sum, register) => sum + register.steps.length, 1 + story.after.length);
}

/** How many steps its registers have. */
export function registerSteps(story: TurnReplay): number {
  return story.registers.reduce((sum, register) => sum + register.steps.length, 0);
}

export function isTold(told: Told, story: TurnReplay): boolean {
  return story.turn < told.turn || (story.turn === told.turn && told.frames >= lengthOf(story));
}

/** All of a snapshot's story. */
export function toldBy(snapshot: TableSnapshot | null): Told {
  const story = storyOf(snapshot);
  return story === null ? NOTHING_TOLD : { turn: story.turn, frames: lengthOf(story) };
}

/** What rules of the course knew then: homes stay, and where flags are carried to next is of no turn that is played. */
function specialThen(
  special: CourseView | undefined,
  { flags = [], claims, superbot, boards }: CourseThen,
  robots: readonly RobotView[],
): CourseView {
  const turned = boards.some((degrees) => degrees !== 0);
  return {
    flags,
    claims,
    superbot,
    boards: turned ? boards : [],
    homes: special?.homes ?? [],
    back: null,
    ...(special ? teamsThen(special, robots) : { teams: [] }),
  };
}

/** How teams stood as the robots did. */
function teamsThen({ teams, aim }: CourseView, robots: readonly RobotView[]): Pick<CourseView, 'teams' | 'aim'> {
  const then = teams.map(({ team, touched }) => {
    const members = robots.filter((robot) => robot.team === team);
    const lives = members.reduce((sum, robot) => sum + robot.lives, 0);
    const flags = Math.max(0, ...members.map((robot) => robot.flags));
    return { team, lives, ...(touched && { touched: touched.slice(0, flags) }) };
  });
  return aim === undefined ? { teams: then } : { teams: then, aim };
}

/** The snapshot without what is not told of its story. Names and seats stay; who is asked, ready or late goes. */
export function veiled(snapshot: TableSnapshot, story: TurnReplay, told: Told): TableSnapshot {
  const view = rallyOf(snapshot);
  if (view === undefined || snapshot.match === null) return snapshot;
  const frames = framesOf(story);
  const at = story.turn === told.turn ? Math.max(0, Math.min(frames.length, told.frames) - 1) : 0;
  const standing = frames[at]?.robots ?? [];
  const course = coursesOf(
    story,
    view.robots.map(({ team }) => team ?? 0),
  )[at] as CourseThen;
  const announced = announcedIn(story);
  const robots = view.robots.map((robot, index) =>
    asThen(robot, standing[index], course.carriers.indexOf(index), announced.has(index)),
  );
  const table: RallyView = {
    ...lacking(view, 'question', 'stopped', 'said', 'recompiled', 'deck'),
    turn: story.turn,
    hands: {},
    robots,
    last_standing: null,
    // How boards lie by now is told by no more than the rest.
    floor: story.boards ? null : view.floor,
    ...(story.flags ? { special: specialThen(view.special, course, robots) } : {}),
  };
  return {
    ...snapshot,
    table: {
      ...snapshot.table,
      status: 'playing',
      deadline: null,
      starts: null,
      watching: [],
      next: null,
      again: [],
      seats: snapshot.table.seats.map((info, seat) => ({
        ...info,
        ring: 'idle',
        overdue: info.overdue && seat === snapshot.match?.viewer,
      })),
    },
    match: {
      ...snapshot.match,
      phase: null,
      committed: [],
      own: null,
      result: null,
      table,
    },
    draft: null,
    seed: null,
  };
}

const CLOSED: readonly null[] = Array.from({ length: REGISTERS }, () => null);

/** The robots that are known to power down for the next turn before the first register of this one. */
function announcedIn(story: TurnReplay): ReadonlySet<number> {
  const facts = (story.opening ?? []).flatMap(({ changes }) => changes);
  return new Set(facts.flatMap((fact) => (fact.type === 'noted' && fact.what === 'announced' ? [fact.robot] : [])));
}

/** `flag` is the one that it carried, counted from 0, or less where it carried none. */
function asThen(robot: RobotView, then: Standing | undefined, flag: number, announced: boolean): RobotView {
  if (then === undefined) return robot;
  // Whoever has a life left is back on the floor before a turn runs, but for who has finished.
  const status =
    then.at !== null ? 'racing' : then.lives === 0 ? 'out' : robot.status === 'finished' ? 'finished' : 'destroyed';
  return {
    ...lacking(robot, 'options', 'tokens', 'chosen', 'stored', 'paired', 'control', 'carries', 'back_in'),
    status,
    at: then.at,
    facing: then.facing,
    damage: then.damage,
    lives: then.lives,
    flags: then.flags,
    archive: then.archive,
    powered_down: then.down,
    announced: announced && !then.down,
    registers: CLOSED,
    filled: CLOSED.map(() => false),
    locked: [],
    place: then.place,
    ...(then.options ? { options: then.options } : {}),
    ...(then.tokens ? { tokens: then.tokens } : {}),
    ...(flag >= 0 ? { carries: flag + 1 } : {}),
  };
}

/** Without some of what need not be there. */
function lacking<Whole extends object>(whole: Whole, ...keys: readonly (keyof Whole)[]): Whole {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key as keyof Whole))) as Whole;
}
