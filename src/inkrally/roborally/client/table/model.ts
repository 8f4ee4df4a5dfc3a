/**
 * RoboRally's part of a snapshot: floor, robots, offers, and the story of a turn. Types and accessors only; the engine
 * decides everything.
 */

import type { TableSnapshot } from '@/protocol';
import type { Facing, Space } from '../protocol';
import type * as wire from '../protocol';

export type {
  StepChange,
  Facing,
  Passed,
  RobotSnapshot,
  ProgramActions,
  RegisterReplay,
  RobotView,
  Space,
  Stage,
  Step,
  TurnReplay,
  OptionActions,
} from '../protocol';

export const FACINGS: readonly Facing[] = ['N', 'E', 'S', 'W'];

export const REGISTERS = 5;
export const MAX_DAMAGE = 10;

export interface Belt {
  readonly kind: 'normal' | 'express';
  readonly out: Facing;
  /** The sides from which the belt enters. Undefined where the belt begins. */
  readonly in?: readonly Facing[] | undefined;
  readonly turns?: Readonly<Partial<Record<Facing, 'cw' | 'ccw'>>> | undefined;
}

/** The contents of a space besides walls, beams, flags and docks. */
export interface Cell {
  readonly floor?: 'open' | 'pit' | 'repair' | 'repair_option' | undefined;
  readonly belt?: Belt | undefined;
  readonly gear?: 'cw' | 'ccw' | undefined;
  readonly pusher?: { readonly wall: Facing; readonly registers: readonly number[] } | undefined;
  readonly crusher?: { readonly registers: readonly number[] } | undefined;
}

export interface Laser {
  readonly at: Space;
  /** The side of the space with the laser. */
  readonly side: Facing;
  readonly beams: number;
  /** All spaces of the unobstructed beam. The first is `at`. */
  readonly spaces: readonly Space[];
}

export interface Floor {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The spaces with contents. The key is the space, as `x,y`. */
  readonly cells: Readonly<Record<string, Cell>>;
  readonly walls: readonly (readonly [x: number, y: number, side: Facing])[];
  readonly lasers: readonly Laser[];
  /** The spaces of the flags, in the order of their numbers. */
  readonly flags: readonly Space[];
  /** The docks, in the order of their numbers. */
  readonly docks: readonly Space[];
  /** Whether the table plays without Option cards. A space with wrench and hammer is then only a repair site. */
  readonly noOptions?: boolean | undefined;
  /** Rows of 0 and 1: which spaces a board covers. */
  readonly covered: readonly (readonly number[])[];
}

/**
 * The view of a table. It includes the floor only for a player's own course, which has no other source. Printed courses
 * are requested by the orientation of their boards.
 */
export type RallyView = Omit<wire.View, 'floor'> & { readonly floor: Floor | null };

/** Return whether a race has Option cards, drawn or from the start. */
export function withOptions(view: Pick<RallyView, 'deck' | 'options'>): boolean {
  return view.deck !== undefined || (view.options.option_cards ?? []).some((cards) => cards.length > 0);
}

/** Return the floor of a player's own course. */
export function ownFloor(view: Pick<RallyView, 'options' | 'floor'> | undefined): Floor | null {
  return view?.options.own == null ? null : view.floor;
}

export type ChangeOf<T extends wire.StepChange['type']> = Extract<wire.StepChange, { readonly type: T }>;
export type RallyAction = wire.Act;
export type ActOf<T extends RallyAction['type']> = Extract<RallyAction, { readonly type: T }>;
/** The position after each filled register. */
export type Waypoint = wire.PathPose;
export type ReentryOffer = wire.ReentryActions;
export type ChoiceOffer = wire.SetupActions;
export const GAME = 'roborally';

function isRally(snapshot: TableSnapshot | null): boolean {
  return snapshot?.table.game === GAME;
}

/** Return the view of a match that has begun. */
export function rallyOf(snapshot: TableSnapshot | null): RallyView | undefined {
  return isRally(snapshot) && snapshot?.match ? (snapshot.match.table as RallyView) : undefined;
}

export function actsOf(snapshot: TableSnapshot | null): readonly RallyAction[] | undefined {
  return snapshot?.draft ? (snapshot.draft.acts as readonly RallyAction[]) : undefined;
}

/** Return the committed actions while the phase continues. */
export function getCommittedActions(snapshot: TableSnapshot | null): readonly RallyAction[] | undefined {
  return (snapshot?.match?.own as readonly RallyAction[] | null) ?? undefined;
}

export function offerOf(snapshot: TableSnapshot | null): wire.LegalActions | undefined {
  return (snapshot?.draft?.legal_actions as wire.LegalActions | null) ?? undefined;
}

/** Return the question of an Option card to this seat. */
export function findOptionQuestion(snapshot: TableSnapshot | null): wire.OptionActions | undefined {
  const offer = offerOf(snapshot);
  return offer && 'question' in offer ? offer : undefined;
}

export function phaseOf(snapshot: TableSnapshot | null): string | undefined {
  return snapshot?.match?.phase?.name;
}

export function sameSpace(a: Space | null | undefined, b: Space | null | undefined): boolean {
  return a != null && b != null && a[0] === b[0] && a[1] === b[1];
}

export function nameOf(space: Space): string {
  return `${space[0]},${space[1]}`;
}

/** Return the space of a name such as `3,4`. */
export function spaceOf(name: string | undefined): Space | undefined {
  const [x, y] = (name ?? '').split(',').map(Number);
  return x === undefined || y === undefined ? undefined : [x, y];
}

/** Return the space beyond a side. */
export function getSpaceAhead(space: Space, side: Facing): Space {
  const [x, y] = space;
  return side === 'N' ? [x, y - 1] : side === 'E' ? [x + 1, y] : side === 'S' ? [x, y + 1] : [x - 1, y];
}
