/**
 * The spoiler guard: hides the results in a snapshot that the playback of a turn has not shown yet. Every part of the
 * page reads the output of the guard, so that no part reveals a result early.
 */

import type { TableSnapshot } from '@/protocol';
import type { CourseView } from '../protocol';
import { type RallyView, REGISTERS, rallyOf, type RobotView, type TurnReplay } from '../table/model';
import { type CourseRuleState, coursesOf } from '../course_rules/course_states';
import { framesOf, type RobotState } from './frames';

/** The progress of a page: the turn that it shows, and the number of frames of this turn that it has shown. */
export interface PlaybackProgress {
  readonly turn: number;
  readonly frames: number;
}

const NO_PLAYBACK: PlaybackProgress = { turn: 0, frames: 0 };

/**
 * Return the story (the record of a turn) to play back, if any: a complete turn, a turn that ended the race, or the
 * part before an Option card's question.
 */
export function getTurnReplay(snapshot: TableSnapshot | null): TurnReplay | null {
  const view = rallyOf(snapshot);
  const story = view?.story ?? null;
  if (story === null || lengthOf(story) <= 1) return null;
  const asks = view?.stopped !== undefined;
  return asks || story.registers.length >= REGISTERS || snapshot?.table.status === 'over' ? story : null;
}

/** Return the number of frames of a story: one before it and one after each step. */
export function lengthOf(story: TurnReplay): number {
  return story.registers.reduce((sum, register) => sum + register.steps.length, 1 + story.after.length);
}

/** Return the number of steps in the registers of a story. */
export function registerSteps(story: TurnReplay): number {
  return story.registers.reduce((sum, register) => sum + register.steps.length, 0);
}

export function isFullyPlayed(told: PlaybackProgress, story: TurnReplay): boolean {
  return story.turn < told.turn || (story.turn === told.turn && told.frames >= lengthOf(story));
}

/** Return the progress that covers all of a snapshot's story. */
export function toldBy(snapshot: TableSnapshot | null): PlaybackProgress {
  const story = getTurnReplay(snapshot);
  return story === null ? NO_PLAYBACK : { turn: story.turn, frames: lengthOf(story) };
}

/**
 * The progress at the tables whose players share this device, by table ID. Each player who takes the device gets a new
 * page, which must play back a turn that no page has shown.
 */
const sharedProgress = new Map<string, PlaybackProgress>();

/** Return the progress of a page before its first snapshot: at most tables, all of the snapshot counts as shown. */
export function progressAtStart(snapshot: TableSnapshot | null): PlaybackProgress {
  return sharedProgress.get(snapshot?.table.id ?? '') ?? toldBy(snapshot);
}

/** Store the progress for the next player on this device, if players share it. */
export function keepProgress(snapshot: TableSnapshot | null, progress: PlaybackProgress): void {
  if (snapshot && (snapshot.hot_seat || sharedProgress.has(snapshot.table.id)))
    sharedProgress.set(snapshot.table.id, progress);
}

/** Return whether a page that opens now has a turn to play back. */
export function hasUnplayedTurn(snapshot: TableSnapshot): boolean {
  const story = getTurnReplay(snapshot);
  return story !== null && !isFullyPlayed(progressAtStart(snapshot), story);
}

/** Return the state of course rules at a frame. Homes never change. The next destinations of flags are hidden. */
function specialThen(
  special: CourseView | undefined,
  { flags = [], claims, superbot, boards }: CourseRuleState,
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

/** Return the lives and touched flags of teams at a frame. */
function teamsThen({ teams, aim }: CourseView, robots: readonly RobotView[]): Pick<CourseView, 'teams' | 'aim'> {
  const then = teams.map(({ team, touched }) => {
    const members = robots.filter((robot) => robot.team === team);
    const lives = members.reduce((sum, robot) => sum + robot.lives, 0);
    const flags = Math.max(0, ...members.map((robot) => robot.flags));
    return { team, lives, ...(touched && { touched: touched.slice(0, flags) }) };
  });
  return aim === undefined ? { teams: then } : { teams: then, aim };
}

/**
 * Return the snapshot without the hidden part of its story. Names and seats stay; required, ready and overdue players
 * are removed.
 */
export function hideSpoilers(snapshot: TableSnapshot, story: TurnReplay, told: PlaybackProgress): TableSnapshot {
  const view = rallyOf(snapshot);
  if (view === undefined || snapshot.match === null) return snapshot;
  const frames = framesOf(story);
  const at = story.turn === told.turn ? Math.max(0, Math.min(frames.length, told.frames) - 1) : 0;
  const standing = frames[at]?.robots ?? [];
  const course = coursesOf(
    story,
    view.robots.map(({ team }) => team ?? 0),
  )[at] as CourseRuleState;
  const announced = announcedIn(story);
  const robots = view.robots.map((robot, index) =>
    asThen(robot, standing[index], course.carriers.indexOf(index), announced.has(index)),
  );
  const table: RallyView = {
    ...lacking(view, 'question', 'stopped', 'said', 'recompiled'),
    // Whether there is a deck of Options, but not the number of cards left in it.
    ...(view.deck === undefined ? {} : { deck: 0 }),
    turn: story.turn,
    hands: {},
    robots,
    last_standing: null,
    // The current orientation of boards is hidden like the rest.
    floor: story.boards ? null : view.floor,
    ...(story.flags ? { special: specialThen(view.special, course, robots) } : {}),
  };
  return {
    ...snapshot,
    table: {
      ...snapshot.table,
      status: 'playing',
      deadline: null,
      timer_starts_at: null,
      seats_in_playback: [],
      rematch_table: null,
      rematch_seats: [],
      seats: snapshot.table.seats.map((info, seat) => ({
        ...info,
        activity: 'idle',
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

/** Return the robots that announced a power down for the next turn before its first register. */
function announcedIn(story: TurnReplay): ReadonlySet<number> {
  const facts = (story.opening ?? []).flatMap(({ changes }) => changes);
  return new Set(facts.flatMap((fact) => (fact.type === 'noted' && fact.what === 'announced' ? [fact.robot] : [])));
}

/** Return a robot at a frame. `flag` is the flag that it carried, counted from 0, or negative. */
function asThen(robot: RobotView, then: RobotState | undefined, flag: number, announced: boolean): RobotView {
  if (then === undefined) return robot;
  // A robot with a life left is back on the floor when a turn starts, unless it has finished.
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

/** Return the object without some optional fields. */
function lacking<Whole extends object>(whole: Whole, ...keys: readonly (keyof Whole)[]): Whole {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key as keyof Whole))) as Whole;
}
