/**
 * A turn as frames: where every robot is after each step. Only what the steps say is written down; nothing is worked
 * out, so there is no rule here.
 */

import { ANGLE } from '../drawing/measure';
import {
  type ChangeOf,
  type Facing,
  type RobotView,
  type Space,
  sameSpace,
  type Step,
  type TurnReplay,
} from '../table/model';

/** A robot at a moment. */
export interface Standing {
  /** Null while it is off the floor. */
  readonly at: Space | null;
  /** Where it was last, to fade out there. */
  readonly last: Space;
  readonly facing: Facing;
  /** Clockwise from north in degrees, counted on, so that a turn goes the short way. */
  readonly angle: number;
  readonly damage: number;
  readonly flags: number;
  readonly lives: number;
  readonly archive: Space;
  readonly down: boolean;
  readonly place: number | null;
  /** It has touched the last flag in this register: seen there until the next one. */
  readonly arrived?: boolean;
  /** The Option cards that it holds, and how many tokens lie on which. */
  readonly options?: readonly string[] | undefined;
  readonly tokens?: Readonly<Record<string, number>> | undefined;
}

/** What a step belongs to: a register from 1 to 5, or 6 for what comes after them. */
export interface Frame {
  readonly register: number;
  /** The number of the step within its register, from 0. */
  readonly index: number;
  /** Undefined for the very first frame: before anything happens. */
  readonly step: Step | undefined;
  readonly robots: readonly Standing[];
  /** The beams that are seen: also those of an earlier step where somebody was asked before it was told what they do. */
  readonly beams?: readonly ChangeOf<'shot'>[];
  /** The race is over with this step and won, by none that says so: the winners that stand on the floor. */
  readonly won?: readonly number[];
}

export const AFTER = 6;

/** The frames of a story: the first is before it, then one for each step. `won`: who has won at its end by no step that says so. */
export function framesOf(story: TurnReplay, won: readonly number[] = []): readonly Frame[] {
  let robots: readonly Standing[] = story.before.map((pose) => ({
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
  add(AFTER, story.after);
  const last = frames.at(-1);
  if (last?.step && won.length > 0)
    frames[frames.length - 1] = { ...last, won: won.filter((robot) => last.robots[robot]?.at) };
  return frames;
}

/** The beams of a step: its own, or those of the one before, as long as whom they hit stands where they end. */
function beamsIn(
  { stage, changes }: Step,
  robots: readonly Standing[],
  before: readonly ChangeOf<'shot'>[],
): readonly ChangeOf<'shot'>[] {
  if (stage !== 'lasers') return [];
  const own = changes.filter((change) => change.type === 'shot');
  if (own.length > 0) return own;
  // What a weapon moves leaves the beam.
  if (changes.some((change) => change.type === 'moved')) return [];
  return before.filter((beam) => beam.hit == null || sameSpace(robots[beam.hit]?.at ?? null, beam.to));
}

/** The robots after a step. */
export function after(robots: readonly Standing[], step: Step): readonly Standing[] {
  const next = robots.slice();
  const change = (robot: number, changed: Partial<Standing>) => {
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

/** An angle for a facing, the short way from the angle before. */
function turned(before: number, facing: Facing): number {
  const by = (((ANGLE[facing] - before) % 360) + 540) % 360;
  return before + by - 180;
}

/** The robots as they stand now, as a frame has them. */
export function standingNow(robots: readonly RobotView[]): readonly Standing[] {
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
