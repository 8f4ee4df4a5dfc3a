/** What the analysis tells, in the forms of the server (docs/protocol.md): hints, reviews, the best that dice allowed. Only types. */

import type { Act } from '../table/model';

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
