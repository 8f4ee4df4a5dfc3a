/**
 * The words of Railroad Ink's part of a snapshot, as the engine's view and offer have them, and how they are read off a snapshot.
 * Only shapes: nothing here judges, and nothing knows a connection.
 */

import { routeOf } from '../drawing/board';
import { sheetOf } from '../drawing/editions';
import type { LatticePoint } from '../drawing/expansions/types';
import type { Space } from '../drawing/notation';
import type { DraftOptions, DraftView, GameAction, LegalActions, TableSnapshot, TableView } from '@/protocol';

export type {
  ScoreBreakdown,
  DraftView,
  NetworkScore,
  LegalActions,
  PairView,
  PickPair,
  GoalProgress,
  ScoreSheet,
  SheetView,
  TableView,
} from '@/protocol';

/** A goal on the table: the points still to be had, and by seat those that were taken. */
export interface GoalOnTable {
  readonly code: string;
  /** Alone: the round by which it counts in full. */
  readonly deadline: number | null;
  readonly values: readonly number[];
  readonly points: readonly (number | null)[];
}

/** The goals of a match. */
export function goalsOf(view: TableView | undefined): readonly GoalOnTable[] {
  return (view?.parts?.['goals'] as { readonly cards?: readonly GoalOnTable[] } | undefined)?.cards ?? [];
}

/** The pairs of a round, in a match whose dice are picked. */
export function draftOf(view: TableView | undefined): DraftView | undefined {
  return view?.parts?.['draft'] as DraftView | undefined;
}

/** Taking a pair of dice. */
export interface PickAct {
  readonly type: 'pick';
  readonly pair: number;
  readonly space?: undefined;
  readonly drawing?: undefined;
}

/** An act that only one expansion knows, such as `lava-volcano`: sent back as it was offered. */
export interface OwnAct {
  readonly type: `${string}-${string}`;
  readonly space?: Space;
  /** What then stands there, if anything new does. */
  readonly drawing?: string;
  readonly [more: string]: unknown;
}

/** The result of a die, once more: what a space of the sheet gives, or one of the doublings of a board below, by whose name they go. */
export interface DrawAgain {
  readonly type: 'duplicate' | `${string}-double`;
  readonly die: number;
  readonly space: Space;
  readonly drawing: string;
}

/** A special route beside the limits: what spaces of the sheet give. */
export interface DrawFree {
  readonly type: 'free-special';
  readonly space: Space;
  readonly drawing: string;
}

export type DrawnAct = Extract<GameAction, { type: 'die' | 'special' }> | DrawAgain | DrawFree;
export type Act = DrawnAct | OwnAct | PickAct;
export type Acts = readonly Act[];

const DRAWN: readonly string[] = ['die', 'special', 'free-special'];

/** The pair that an act takes, where it picks. */
export function pairOf(act: Act): number | undefined {
  return act.type === 'pick' && 'pair' in act && typeof act.pair === 'number' ? act.pair : undefined;
}

/** An act that draws the face of a die, or a special route. */
export function isDrawn(act: Act): act is DrawnAct {
  return DRAWN.includes(act.type) || isAgain(act);
}

/** An act that draws what a die shows: the die itself, or its result once more. */
export function isOfDie(act: Act): act is Extract<DrawnAct, { die: number }> {
  return act.type === 'die' || isAgain(act);
}

/** An act that draws the result of a die once more. */
export function isAgain(act: Act): act is DrawAgain {
  return act.type === 'duplicate' || act.type.endsWith('-double');
}

/** What may be drawn once more in this round, by die; undefined while nothing may. */
export function againOf(offer: LegalActions | undefined): Readonly<Record<string, Fits>> | undefined {
  return offer?.duplicates ?? offer?.doublings;
}

/** The act that draws it, on a board. */
export function againType(offer: LegalActions | undefined, board: string): DrawAgain['type'] {
  return offer?.duplicates === undefined && offer?.doublings ? `${board}-double` : 'duplicate';
}

/** An act that draws a die's pattern along the edges of spaces, from corner point to corner point. */
export type PathAct = OwnAct & { readonly die: number; readonly path: readonly LatticePoint[] };

export function isPath(act: Act): act is PathAct {
  return !isDrawn(act) && act.type !== 'pick' && Array.isArray(act['path']) && typeof act['die'] === 'number';
}

/** By space, the drawings that fit. */
export type Fits = Readonly<Record<Space, readonly string[]>>;

/** The table of a snapshot whose match has begun. */
export function tableOf(snapshot: TableSnapshot | null): TableView | undefined {
  return snapshot?.match?.table as TableView | undefined;
}

export function actsOf(snapshot: TableSnapshot | null): Acts | undefined {
  return snapshot?.draft?.acts as Acts | undefined;
}

/** The name of the decision that one's draft is for; undefined where nothing is asked. Dice are picked more than once in a round. */
export function decisionOf(snapshot: TableSnapshot | null): string | undefined {
  const view = tableOf(snapshot);
  const phase = snapshot?.match?.phase ?? null;
  const drafted = snapshot?.draft ?? null;
  if (view === undefined || phase === null || drafted === null) return undefined;
  // A pair in one's draft is not taken yet.
  const taken =
    (draftOf(view)?.pairs ?? []).filter((pair) => pair.by !== null).length -
    (phase.name === 'pick' ? drafted.acts.length : 0);
  return [view.round, phase.name, taken].join('.');
}

export function offerOf(snapshot: TableSnapshot | null): LegalActions | undefined {
  return snapshot?.draft?.offer as LegalActions | undefined;
}

/** The route that an act draws, such as `h-tee`; for an act of an expansion its own name. */
export function routeOfAct(act: Act, roll: readonly string[]): string {
  if (!isDrawn(act)) return act.type;
  return (isOfDie(act) ? roll[act.die] : routeOf(act.drawing)) ?? routeOf(act.drawing) ?? '';
}

/** The dice that a seat draws, white ones first: its own where they were picked, else those of everybody. */
export function rollOf(view: TableView | undefined, seat: number | null): readonly string[] {
  const own = view?.rolls?.[seat ?? 0];
  if (own !== undefined || view === undefined) return own ?? [];
  // While white dice are still picked, those of expansions stand in their places already.
  const unpicked = Math.max(0, (view.dice?.length ?? 0) - view.roll.length);
  return unpicked === 0 ? view.roll : [...Array<string>(unpicked).fill(''), ...view.roll];
}

/** What was chosen for a match, as far as it is told in words. */
export interface GameChoice {
  readonly edition?: string;
  readonly sheet?: string;
  readonly draft?: boolean | DraftOptions;
  readonly settings?: Readonly<Record<string, string>>;
  readonly expansions?: readonly string[];
}

/** Whether a match has anything beside the white dice and plain sheets, which is fetched when it is met first. */
export function hasMore(view: TableView): boolean {
  return (
    view.dice !== undefined ||
    view.parts !== undefined ||
    sheetOf(view.options) !== undefined ||
    (view.options.expansions?.length ?? 0) > 0
  );
}
