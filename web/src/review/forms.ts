/** What the analysis tells, in the forms of the server (docs/protocol.md): hints, reviews, the best that dice allowed. Only types. */

import type { Act, SheetView } from '../table/model';

/** Why a turn is worth less: a code, the points it costs, the spaces that it is about. */
export interface Reason {
  readonly code: string;
  readonly points: number;
  readonly spaces?: readonly string[];
}

/** A whole turn: its acts, the final points expected after it, and their standard error. */
export interface Line {
  readonly acts: readonly Act[];
  readonly worth: number;
  readonly error: number;
}

/** The best turns, the best first; what each costs against the first, and why. `own` is one's draft, if it is a whole turn. */
export interface Hint {
  readonly lines: readonly Line[];
  readonly costs: readonly number[];
  readonly errors?: readonly number[];
  readonly reasons: readonly (readonly Reason[])[];
  readonly own: Line | null;
  readonly own_cost: number;
  readonly own_error?: number;
  readonly own_reasons: readonly Reason[];
  /** Nothing is rolled any more: the points are those of the end. */
  readonly exact?: boolean;
}

/** A pair that was picked and the best one, by their numbers. */
export interface PickReview {
  readonly round: number;
  readonly played: number;
  readonly best: number;
  readonly lost: number;
}

/** A turn that was played against the best that was found; where that is no better, `best` is what was played. */
export interface RoundReview {
  readonly round: number;
  readonly played: readonly Act[];
  readonly best: readonly Act[];
  readonly lost: number;
  readonly error: number;
  readonly reasons: readonly Reason[];
  /** What the roll gave against other rolls, in points. */
  readonly luck: number;
  readonly luck_error: number;
  /** The final points expected after the turn. */
  readonly worth: number;
  readonly worth_error?: number;
  /** The board that it was drawn on, where that is not the sheet. */
  readonly leaf?: string;
}

export interface SeatReview {
  readonly seat: number;
  readonly score: number;
  readonly rounds: readonly RoundReview[];
  readonly lost: number;
  readonly lost_error?: number;
  readonly luck: number;
  readonly luck_error?: number;
  /** The rounds in which most was lost, the worst first. */
  readonly turning: readonly number[];
  readonly picks?: readonly PickReview[];
}

/** The best that was found with all dice known: by round its acts, and the sheet that they lead to. */
export interface Hindsight {
  readonly seat: number;
  readonly points: number;
  readonly acts: readonly (readonly Act[])[];
  readonly sheet: SheetView;
  readonly exact?: boolean;
}

export interface Review {
  readonly seats: readonly SeatReview[];
  readonly hindsight?: readonly Hindsight[];
}
