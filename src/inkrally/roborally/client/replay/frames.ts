/**
 * A turn as frames: the state of every robot after each step. Applies only what the steps report and contains no rules.
 */

import { ANGLE } from '../drawing/geometry';
import {
  type ChangeOf,
  type Facing,
  type RobotView,
  type Space,
  sameSpace,
  type Step,
  type TurnReplay,
} from '../table/model';

/** The state of a robot in a frame. */
export interface RobotState {
  /** Null while the robot is off the floor. */
  readonly at: Space | null;
  /** The last space of the robot, where it fades out. */
  readonly last: Space;
  readonly facing: Facing;
  /** Degrees clockwise from north. Not reduced to 360, so that each turn takes the short way. */
  readonly angle: number;
  readonly damage: number;
  readonly flags: number;
  readonly lives: number;
  readonly archive: Space;
  readonly down: boolean;
  readonly place: number | null;
  /** Whether the robot touched the last flag in this register. The robot stays visible until the next register. */
  readonly arrived?: boolean;
  /** The robot's Option cards, and the number of tokens on each. */
  readonly options?: readonly string[] | undefined;
  readonly tokens?: Readonly<Record<string, number>> | undefined;
}

/** A frame. `register` is the register of the step, from 1 to 5, or 6 for the phase after the registers. */
export interface Frame {
  readonly register: number;
  /** The index of the step in its register, from 0. */
  readonly index: number;
  /** Undefined for the first frame, before the turn. */
  readonly step: Step | undefined;
  readonly robots: readonly RobotState[];
  /**
   * The visible laser beams, including beams of an earlier step if a question was asked before their effect was known.
   */
  readonly beams?: readonly ChangeOf<'shot'>[];
  /** The winners on the floor if the race ends with this step and no step names them. */
  readonly won?: readonly number[];
}

export const CLEAN_UP_STAGE = 6;

/**
 * Return the frames of a story, which is the replay of a turn: a frame before the turn, and a frame after each step.
 *
 * `won` lists the winners at its end that no step names.
 */
export function framesOf(story: TurnReplay, won: readonly number[] = []): readonly Frame[] {
  let robots: readonly RobotState[] = story.before.map((pose) => ({
    at: pose.at,
    last: pose.at ?? pose.archive,
    facing: pose.facing,
    angle: ANGLE[pose.facing],
    damage: pose.damage,
    flags: pose.flags,
    lives: pose.lives,
    archive: pose.archive,
    down: pose.down ?? false,
    place: null,
    options: pose.options,
    tokens: pose.tokens,
  }));
  const frames: Frame[] = [{ register: 1, index: 0, step: undefined, robots }];
  const add = (register: number, steps: readonly Step[]) => {
    robots = robots.map((robot) => (robot.arrived ? { ...robot, arrived: false } : robot));
    let beams: readonly ChangeOf<'shot'>[] = [];
    steps.forEach((step, index) => {
      beams = beamsIn(step, robots, beams);
      robots = after(robots, step);
      frames.push({ register, index, step, robots, ...(beams.length > 0 && { beams }) });
    });
  };
  for (const register of story.registers) add(register.number, register.steps);
  add(CLEAN_UP_STAGE, story.after);
  const last = frames.at(-1);
  if (last?.step && won.length > 0)
    frames[frames.length - 1] = { ...last, won: won.filter((robot) => last.robots[robot]?.at) };
  return frames;
}

/**
 * Return the beams of a step: its own beams, or the beams of the previous step while their target stays at their end.
 */
function beamsIn(
  { stage, changes }: Step,
  robots: readonly RobotState[],
  before: readonly ChangeOf<'shot'>[],
): readonly ChangeOf<'shot'>[] {
  if (stage !== 'lasers') return [];
  const own = changes.filter((change) => change.type === 'shot');
  if (own.length > 0) return own;
  // A robot that a weapon moves leaves the beam.
  if (changes.some((change) => change.type === 'moved')) return [];
  return before.filter((beam) => beam.hit == null || sameSpace(robots[beam.hit]?.at ?? null, beam.to));
}

/** Return the robots after a step. */
export function after(robots: readonly RobotState[], step: Step): readonly RobotState[] {
  const next = robots.slice();
  const change = (robot: number, changed: Partial<RobotState>) => {
    const before = next[robot];
    if (before) next[robot] = { ...before, ...changed };
  };
  for (const one of step.changes) {
    switch (one.type) {
      case 'moved':
        change(one.robot, { at: one.to, last: one.to });
        break;
      case 'turned':
        change(one.robot, { facing: one.facing, angle: turned(next[one.robot]?.angle ?? 0, one.facing) });
        break;
      case 'damaged':
      case 'repaired':
        change(one.robot, { damage: one.damage });
        break;
      case 'destroyed':
        change(one.robot, { at: null, lives: one.lives });
        break;
      case 'taken-off':
        change(one.robot, { at: null });
        break;
      case 'archived':
        change(one.robot, { archive: one.at });
        break;
      case 'touched':
        change(one.robot, { flags: one.flags });
        break;
      case 'finished':
        change(one.robot, { at: null, place: one.place, arrived: true });
        break;
      case 'powered':
        change(one.robot, { down: one.down });
        break;
      case 'drew':
        change(one.robot, { options: [...(next[one.robot]?.options ?? []), one.option] });
        break;
      case 'discarded':
        change(one.robot, {
          options: next[one.robot]?.options?.filter((option) => option !== one.option),
          tokens: { ...next[one.robot]?.tokens, [one.option]: 0 },
        });
        break;
      case 'counted':
        change(one.robot, { tokens: { ...next[one.robot]?.tokens, [one.option]: one.tokens } });
        break;
      case 'reentered':
        change(one.robot, {
          at: one.at,
          last: one.at,
          facing: one.facing,
          angle: ANGLE[one.facing],
          damage: one.damage,
        });
        break;
      default:
        break;
    }
  }
  return next;
}

/** Return the angle of a facing, by the shorter turn from the previous angle. */
function turned(before: number, facing: Facing): number {
  const by = (((ANGLE[facing] - before) % 360) + 540) % 360;
  return before + by - 180;
}

/** Return the current state of the robots in the form of a frame. */
export function standingNow(robots: readonly RobotView[]): readonly RobotState[] {
  return robots.map((robot) => ({
    at: robot.at,
    last: robot.at ?? robot.archive,
    facing: robot.facing,
    angle: ANGLE[robot.facing],
    damage: robot.damage,
    flags: robot.flags,
    lives: robot.lives,
    archive: robot.archive,
    down: robot.powered_down,
    place: robot.place,
    options: robot.options,
    tokens: robot.tokens,
  }));
}
