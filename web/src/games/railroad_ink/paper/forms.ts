/** The forms in which a sheet goes to the server (docs/notation.md), and what comes back. Only types. */

import type { LatticePoint, Segment } from '../drawing/layers/types';
import type { Corner } from '../drawing/notation';

export type { Behind, PaperScore, ScoreSheet } from '../../../protocol';

export type Edition = 'original' | 'challenge';
export type Longest = 'simple' | 'trail';

/** A board below the sheet; hubs and bursts are taken as they are given. */
export interface WrittenBoard {
  readonly drawings: Readonly<Record<string, string>>;
  readonly hubs?: readonly string[];
  readonly bursts?: readonly string[];
}

/** A sheet as it is written down: `drawings` by space. */
export interface WrittenSheet {
  readonly edition: Edition;
  readonly longest: Longest;
  /** Which sheet it is; left out: that of the edition. */
  readonly sheet?: Edition;
  readonly drawings: Readonly<Record<string, string>>;
  readonly villages?: number;
  /** Points taken by the letter of the goal. */
  readonly goals?: Readonly<Record<string, number>>;
  readonly expansions?: readonly string[];
  // What expansions lay beside drawings.
  readonly craters?: readonly string[];
  readonly trees?: readonly string[];
  readonly oases?: readonly string[];
  readonly cacti?: Readonly<Record<string, number>>;
  /** By space each trail by its corners. */
  readonly trails?: Readonly<Record<string, readonly (readonly Corner[])[]>>;
  /** Each from corner point to corner point of the board. */
  readonly canyons?: readonly (readonly LatticePoint[])[];
  /** What bridges were spent on; without it on each segment that a route touches. */
  readonly bridges?: readonly Segment[];
  readonly underground?: WrittenBoard;
  /** Nothing is played above the board below: then there are no drawings of it. */
  readonly surface?: 'none';
}

/** The answer of POST /api/paper/legal: by route and space. */
export type Legal = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
