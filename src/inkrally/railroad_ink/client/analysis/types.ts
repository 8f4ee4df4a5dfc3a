/** Types of the server's analysis, with the action types of the table. */

import type * as wire from '@/protocol';
import type { Acts, SheetView } from '../table/model';

/** Makes a type of the server's analysis read-only, and replaces its actions by the action types of the table. */
type Told<Wire> = Wire extends wire.GameAction[]
  ? Acts
  : Wire extends SheetView
    ? SheetView
    : Wire extends readonly (infer One)[]
      ? readonly Told<One>[]
      : Wire extends object
        ? { readonly [Name in keyof Wire]: Told<Wire[Name]> }
        : Wire;

export type Reason = Told<wire.Reason>;
export type SuggestedTurn = Told<wire.SuggestedTurn>;
export type Hint = Told<wire.Hint>;
export type RoundReview = Told<wire.RoundReview>;
export type SeatReview = Told<wire.SeatReview>;
export type Hindsight = Told<wire.Hindsight>;
export type Review = Told<wire.Review>;
