/**
 * RoboRally's part of a room, as the engine tells it: floor, robots, offers, and the story of a turn. Only shapes, and how
 * they are read off a room; nothing here judges.
 */

import type { Room } from '../../protocol';

export type Facing = 'N' | 'E' | 'S' | 'W';
export const FACINGS: readonly Facing[] = ['N', 'E', 'S', 'W'];
/** `x` grows to the east, `y` to the south. */
export type Space = readonly [x: number, y: number];

export const REGISTERS = 5;
export const MOST_DAMAGE = 10;

export interface Belt {
  readonly kind: 'normal' | 'express';
  readonly out: Facing;
  /** The sides from which a track leads in; not there where the belt begins. */
  readonly in?: readonly Facing[] | undefined;
  readonly turns?: Readonly<Partial<Record<Facing, 'cw' | 'ccw'>>> | undefined;
}

/** What a space has, besides walls, beams, flags and docks. */
export interface Cell {
  readonly floor?: 'open' | 'pit' | 'repair' | 'repair_option' | undefined;
  readonly belt?: Belt | undefined;
  readonly gear?: 'cw' | 'ccw' | undefined;
  readonly pusher?: { readonly wall: Facing; readonly registers: readonly number[] } | undefined;
  readonly crusher?: { readonly registers: readonly number[] } | undefined;
}

export interface Laser {
  readonly at: Space;
  /** The side on which it is mounted. */
  readonly side: Facing;
  readonly beams: number;
  /** All spaces of the beam while nobody stands in it, the first is `at`. */
  readonly spaces: readonly Space[];
}

export interface Floor {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** By `x,y`. */
  readonly cells: Readonly<Record<string, Cell>>;
  readonly walls: readonly (readonly [x: number, y: number, side: Facing])[];
  readonly lasers: readonly Laser[];
  /** In their order. */
  readonly flags: readonly Space[];
  /** In their order. */
  readonly docks: readonly Space[];
  /** Rows of 0 and 1: where a board lies. */
  readonly covered: readonly (readonly number[])[];
}

export type Change =
  | {
      readonly type: 'moved';
      readonly robot: number;
      readonly to: Space;
      readonly by: 'card' | 'push' | 'belt' | 'pusher';
      readonly pusher?: number | null;
    }
  | { readonly type: 'turned'; readonly robot: number; readonly facing: Facing; readonly by: 'card' | 'curve' | 'gear' }
  | {
      readonly type: 'stopped';
      readonly robot: number;
      readonly by: 'wall' | 'chain' | 'occupied' | 'contested' | 'swap' | 'pushers';
      readonly at?: Space | null;
      readonly side?: Facing | null;
      readonly other?: number | null;
    }
  | {
      readonly type: 'shot';
      readonly at: Space;
      readonly facing: Facing;
      readonly to: Space;
      readonly robot?: number | null;
      readonly hit?: number | null;
      readonly damage?: number;
    }
  | { readonly type: 'damaged'; readonly robot: number; readonly amount: number; readonly damage: number }
  | { readonly type: 'locked'; readonly robot: number; readonly register: number; readonly card?: number | null }
  | {
      readonly type: 'destroyed';
      readonly robot: number;
      readonly by: 'pit' | 'edge' | 'damage' | 'crusher';
      readonly lives: number;
    }
  | { readonly type: 'archived'; readonly robot: number; readonly at: Space; readonly by?: 'flag' | 'repair' }
  | { readonly type: 'touched'; readonly robot: number; readonly flags: number }
  | { readonly type: 'finished'; readonly robot: number; readonly place: number }
  | {
      readonly type: 'repaired';
      readonly robot: number;
      readonly damage: number;
      readonly by: 'wrench' | 'hammer' | 'flag' | 'power-down';
    }
  | { readonly type: 'wiped'; readonly robot: number; readonly registers: readonly number[] }
  | { readonly type: 'powered'; readonly robot: number; readonly down: boolean }
  | {
      readonly type: 'reentered';
      readonly robot: number;
      readonly at: Space;
      readonly facing: Facing;
      readonly damage: number;
    };

export type ChangeOf<T extends Change['type']> = Extract<Change, { readonly type: T }>;

export type Stage =
  | 'cards'
  | 'express'
  | 'belts'
  | 'pushers'
  | 'gears'
  | 'crushers'
  | 'lasers'
  | 'flags'
  | 'repairs'
  | 'wipe'
  | 'power-down'
  | 're-entry';

/** One moment that the eye sees at once. */
export interface Step {
  readonly stage: Stage;
  readonly changes: readonly Change[];
  readonly robot?: number | null;
  readonly card?: number | null;
}

export interface Pose {
  readonly at: Space | null;
  readonly facing: Facing;
  readonly damage: number;
  readonly flags: number;
  readonly lives: number;
  readonly archive: Space;
}

export interface RegisterStory {
  readonly number: number;
  /** By robot; null where it plays none. */
  readonly cards: readonly (number | null)[];
  readonly steps: readonly Step[];
}

export interface Story {
  readonly turn: number;
  readonly before: readonly Pose[];
  readonly registers: readonly RegisterStory[];
  /** Clean-up, power down and re-entry, as far as they are. */
  readonly after: readonly Step[];
  /** The registers that were filled when time was up, as robot and number; logs from before this was told have nothing here. */
  readonly at_random?: readonly (readonly [robot: number, register: number])[];
}

export interface RobotView {
  readonly seat: number;
  readonly status: 'racing' | 'destroyed' | 'out' | 'finished';
  readonly at: Space | null;
  readonly facing: Facing;
  readonly damage: number;
  readonly lives: number;
  readonly flags: number;
  readonly archive: Space;
  readonly powered_down: boolean;
  readonly announced: boolean;
  /** Null where it is empty or hidden. */
  readonly registers: readonly (number | null)[];
  readonly filled: readonly boolean[];
  readonly locked: readonly number[];
  readonly place: number | null;
}

export interface RallyView {
  readonly course: string;
  readonly turn: number;
  readonly lives: number;
  readonly robots: readonly RobotView[];
  readonly hands: Readonly<Record<string, readonly number[]>>;
  readonly story: Story | null;
  readonly timer: number | null;
  /** For a course of one's own, which can be asked for nowhere else. */
  readonly floor?: Floor | null;
  /** The seat that won because its robots alone were left; logs from before this was told have nothing here. */
  readonly last_standing?: number | null;
}

export type RallyAct =
  | { readonly type: 'place'; readonly robot: number; readonly register: number; readonly card: number }
  | { readonly type: 'announce'; readonly robot: number; readonly power_down: boolean }
  | { readonly type: 'stay-down'; readonly robot: number; readonly stay: boolean }
  | {
      readonly type: 'reenter';
      readonly robot: number;
      readonly at: Space;
      readonly facing: Facing;
      readonly power_down: boolean;
    };
export type ActOf<T extends RallyAct['type']> = Extract<RallyAct, { readonly type: T }>;

/** A space to which the program leads, and whether the robot is carried there. */
export type Passed = readonly [x: number, y: number, carried: boolean];

/** Where the program leads so far: after each filled register in a row. */
export type Waypoint = readonly [x: number, y: number, facing: Facing, how: string];

export interface ProgramOffer {
  readonly robots: Readonly<
    Record<
      string,
      {
        readonly hand: readonly number[];
        readonly free: readonly number[];
        readonly path: readonly Waypoint[];
        readonly trail: readonly Passed[];
        readonly may_announce: boolean;
        readonly standing: boolean | null;
      }
    >
  >;
}
export interface ReentryOffer {
  readonly robot: number;
  readonly spaces: readonly { readonly at: Space; readonly facings: readonly Facing[] }[];
  readonly announced: boolean;
}
export type RallyPhase = 'program' | 'announce' | 'stay-down' | 're-enter';

export const GAME = 'roborally';

export function isRally(room: Room | null): boolean {
  return room?.table.game === GAME;
}

/** The table of a match that has begun. */
export function rallyOf(room: Room | null): RallyView | undefined {
  return isRally(room) && room?.match ? (room.match.table as unknown as RallyView) : undefined;
}

export function actsOf(room: Room | null): readonly RallyAct[] | undefined {
  return room?.draft ? (room.draft.acts as unknown as readonly RallyAct[]) : undefined;
}

/** What was handed in, where the phase is not over. */
export function handedInBy(room: Room | null): readonly RallyAct[] | undefined {
  return (room?.match?.own as unknown as readonly RallyAct[] | null) ?? undefined;
}

export function offerOf<T>(room: Room | null): T | undefined {
  return (room?.draft?.offer as unknown as T | null) ?? undefined;
}

export function phaseOf(room: Room | null): string | undefined {
  return room?.match?.phase?.name;
}

export function sameSpace(a: Space | null | undefined, b: Space | null | undefined): boolean {
  return a != null && b != null && a[0] === b[0] && a[1] === b[1];
}

export function nameOf(space: Space): string {
  return `${space[0]},${space[1]}`;
}

/** The space beyond a side. */
export function ahead(space: Space, side: Facing): Space {
  const [x, y] = space;
  return side === 'N' ? [x, y - 1] : side === 'E' ? [x + 1, y] : side === 'S' ? [x, y + 1] : [x - 1, y];
}
