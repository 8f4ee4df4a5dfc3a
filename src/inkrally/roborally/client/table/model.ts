/**
 * RoboRally's part of a snapshot, as the engine tells it: floor, robots, offers, and the story of a turn. Only shapes, and how
 * they are read off a snapshot; nothing here judges.
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
  /** The table plays without Option cards: a wrench and hammer is a repair site and no more. */
  readonly noOptions?: boolean | undefined;
  /** Rows of 0 and 1: where a board lies. */
  readonly covered: readonly (readonly number[])[];
}

/** The table; its floor is there for a course of one's own, which can be asked for nowhere else. That of a printed course is
 * asked for by how its boards lie. */
export type RallyView = Omit<wire.View, 'floor'> & { readonly floor: Floor | null };

/** Whether a race is raced with Option cards: drawn ones, or those that robots begin with. */
export function withOptions(view: Pick<RallyView, 'deck' | 'options'>): boolean {
  return view.deck !== undefined || (view.options.option_cards ?? []).some((cards) => cards.length > 0);
}

/** The floor of a course of one's own. */
export function ownFloor(view: Pick<RallyView, 'options' | 'floor'> | undefined): Floor | null {
  return view?.options.own == null ? null : view.floor;
}

export type ChangeOf<T extends wire.StepChange['type']> = Extract<wire.StepChange, { readonly type: T }>;
export type RallyAct = wire.Act;
export type ActOf<T extends RallyAct['type']> = Extract<RallyAct, { readonly type: T }>;
/** Where the program leads so far: after each filled register in a row. */
export type Waypoint = wire.PathPose;
export type ReentryOffer = wire.ReentryActions;
export type ChoiceOffer = wire.SetupActions;
export const GAME = 'roborally';

function isRally(snapshot: TableSnapshot | null): boolean {
  return snapshot?.table.game === GAME;
}

/** The table of a match that has begun. */
export function rallyOf(snapshot: TableSnapshot | null): RallyView | undefined {
  return isRally(snapshot) && snapshot?.match ? (snapshot.match.table as RallyView) : undefined;
}

export function actsOf(snapshot: TableSnapshot | null): readonly RallyAct[] | undefined {
  return snapshot?.draft ? (snapshot.draft.acts as readonly RallyAct[]) : undefined;
}

/** What was handed in, where the phase is not over. */
export function handedInBy(snapshot: TableSnapshot | null): readonly RallyAct[] | undefined {
  return (snapshot?.match?.own as readonly RallyAct[] | null) ?? undefined;
}

export function offerOf(snapshot: TableSnapshot | null): wire.LegalActions | undefined {
  return (snapshot?.draft?.offer as wire.LegalActions | null) ?? undefined;
}

/** What an Option card asks this seat. */
export function useOffered(snapshot: TableSnapshot | null): wire.OptionActions | undefined {
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

/** The space of a name. */
export function spaceOf(name: string | undefined): Space | undefined {
  const [x, y] = (name ?? '').split(',').map(Number);
  return x === undefined || y === undefined ? undefined : [x, y];
}

/** The space beyond a side. */
export function ahead(space: Space, side: Facing): Space {
  const [x, y] = space;
  return side === 'N' ? [x, y - 1] : side === 'E' ? [x + 1, y] : side === 'S' ? [x, y + 1] : [x - 1, y];
}
