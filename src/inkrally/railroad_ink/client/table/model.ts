/**
 * Railroad Ink's part of a snapshot: types of the view and the offer, and accessors. Contains no rules and no
 * connection.
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

/** A goal: the remaining points, and those taken by seat. */
export interface MatchGoal {
  readonly code: string;
  /** For a single player, the last round in which the goal gives its full points. */
  readonly deadline: number | null;
  readonly values: readonly number[];
  readonly points: readonly (number | null)[];
}

/** Return the goals of a match. */
export function goalsOf(view: TableView | undefined): readonly MatchGoal[] {
  return (view?.parts?.['goals'] as { readonly cards?: readonly MatchGoal[] } | undefined)?.cards ?? [];
}

/** Return the pairs of a round in a match with a draft. */
export function draftOf(view: TableView | undefined): DraftView | undefined {
  return view?.parts?.['draft'] as DraftView | undefined;
}

/** The action that takes a pair of dice. */
export interface PickAct {
  readonly type: 'pick';
  readonly pair: number;
  readonly space?: undefined;
  readonly drawing?: undefined;
}

/** An action of an expansion, such as `lava-volcano`, sent back as it was offered. */
export interface ExpansionAction {
  readonly type: `${string}-${string}`;
  readonly space?: Space;
  /** The resulting drawing, if any. */
  readonly drawing?: string;
  readonly [more: string]: unknown;
}

/**
 * The action that draws the face of a die again: `duplicate` as the effect of a building, or for a second board
 * `NAME-double` with the name of the board.
 */
export interface DuplicateDie {
  readonly type: 'duplicate' | `${string}-double`;
  readonly die: number;
  readonly space: Space;
  readonly drawing: string;
}

/** A free special route, the effect of a building. */
export interface DrawFree {
  readonly type: 'free-special';
  readonly space: Space;
  readonly drawing: string;
}

export type PlacementAction = Extract<GameAction, { type: 'die' | 'special' }> | DuplicateDie | DrawFree;
export type Action = PlacementAction | ExpansionAction | PickAct;
export type Acts = readonly Action[];

const DRAWN: readonly string[] = ['die', 'special', 'free-special'];

/** Return the pair that an action takes, if any. */
export function pairOf(act: Action): number | undefined {
  return act.type === 'pick' && 'pair' in act && typeof act.pair === 'number' ? act.pair : undefined;
}

/** Return whether an action draws the face of a die or a special route. */
export function isDrawn(act: Action): act is PlacementAction {
  return DRAWN.includes(act.type) || isDuplicateAction(act);
}

/** Return whether an action draws the face of a die, the first time or again. */
export function isOfDie(act: Action): act is Extract<PlacementAction, { die: number }> {
  return act.type === 'die' || isDuplicateAction(act);
}

/** Return whether an action draws the face of a die again. */
export function isDuplicateAction(act: Action): act is DuplicateDie {
  return act.type === 'duplicate' || act.type.endsWith('-double');
}

/** Return the legal second drawings of dice in this round, by die, or undefined. */
export function againOf(offer: LegalActions | undefined): Readonly<Record<string, LegalPlacementsBySpace>> | undefined {
  return offer?.duplicates ?? offer?.doublings;
}

/** Return the type of action that draws the face of a die again on a board. */
export function againType(offer: LegalActions | undefined, board: string): DuplicateDie['type'] {
  return offer?.duplicates === undefined && offer?.doublings ? `${board}-double` : 'duplicate';
}

/** An action that draws a die's pattern along edges, as corner points. */
export type PathAct = ExpansionAction & { readonly die: number; readonly path: readonly LatticePoint[] };

export function isPath(act: Action): act is PathAct {
  return !isDrawn(act) && act.type !== 'pick' && Array.isArray(act['path']) && typeof act['die'] === 'number';
}

/** The fitting drawings of each space. */
export type LegalPlacementsBySpace = Readonly<Record<Space, readonly string[]>>;

/** Return the view of a match that has begun. */
export function tableOf(snapshot: TableSnapshot | null): TableView | undefined {
  return snapshot?.match?.table as TableView | undefined;
}

export function actsOf(snapshot: TableSnapshot | null): Acts | undefined {
  return snapshot?.draft?.acts as Acts | undefined;
}

/** Return the ID of the current decision, or undefined without one. A round has several picks. */
export function decisionOf(snapshot: TableSnapshot | null): string | undefined {
  const view = tableOf(snapshot);
  const phase = snapshot?.match?.phase ?? null;
  const drafted = snapshot?.draft ?? null;
  if (view === undefined || phase === null || drafted === null) return undefined;
  // A pair in the player's draft is not taken yet.
  const taken =
    (draftOf(view)?.pairs ?? []).filter((pair) => pair.by !== null).length -
    (phase.name === 'pick' ? drafted.acts.length : 0);
  return [view.round, phase.name, taken].join('.');
}

export function getLegalActions(snapshot: TableSnapshot | null): LegalActions | undefined {
  return snapshot?.draft?.legal_actions as LegalActions | undefined;
}

/** Return the route of an action, such as `h-tee`, or the name of an expansion's action. */
export function routeOfAct(act: Action, roll: readonly string[]): string {
  if (!isDrawn(act)) return act.type;
  return (isOfDie(act) ? roll[act.die] : routeOf(act.drawing)) ?? routeOf(act.drawing) ?? '';
}

/** Return the dice of a seat, white dice first. After a draft, each seat has its own white dice. */
export function rollOf(view: TableView | undefined, seat: number | null): readonly string[] {
  const own = view?.rolls?.[seat ?? 0];
  if (own !== undefined || view === undefined) return own ?? [];
  // During the draft, expansion dice already have their final indices.
  const unpicked = Math.max(0, (view.dice?.length ?? 0) - view.roll.length);
  return unpicked === 0 ? view.roll : [...Array<string>(unpicked).fill(''), ...view.roll];
}

/** The settings of a match that appear in texts. */
export interface OptionChoice {
  readonly edition?: string;
  readonly sheet?: string;
  readonly draft?: boolean | DraftOptions;
  readonly settings?: Readonly<Record<string, string>>;
  readonly expansions?: readonly string[];
  /** House rules: the faces of own dice, and whether one die of each round may stay undrawn. */
  readonly dice?: readonly (readonly string[])[];
  readonly leave_die?: boolean;
}

/** Return whether a match needs more than white dice and plain sheets, which loads further modules. */
export function needsExtraModules(view: TableView): boolean {
  return (
    view.dice !== undefined ||
    view.parts !== undefined ||
    sheetOf(view.options) !== undefined ||
    (view.options.expansions?.length ?? 0) > 0
  );
}
