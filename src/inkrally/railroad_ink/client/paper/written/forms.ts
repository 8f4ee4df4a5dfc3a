/** The forms in which a sheet goes to the server (docs/notation.md), and what comes back. */

export type { ScoreBreakdown, PaperScore, ScoreSheet } from '@/protocol';

import type { Edition } from '../../drawing/editions';

export type { Edition } from '../../drawing/editions';
/** How the longest routes are counted. */
export const LONGEST = ['simple', 'trail', 'stretches'] as const;
export type Longest = (typeof LONGEST)[number];

/** The board of an expansion below the sheet; what is marked on it the expansion adds, and is taken as it is given. */
export interface WrittenBoard {
  readonly drawings: Readonly<Record<string, string>>;
}

/** A sheet as it is written down: `drawings` by space. Each expansion adds its fields, where it reads them. */
export interface WrittenSheet {
  readonly edition: Edition;
  readonly longest: Longest;
  /** Which sheet it is; left out: that of the edition. */
  readonly sheet?: Edition;
  readonly drawings: Readonly<Record<string, string>>;
  /** Points taken by the letter of the goal. */
  readonly goals?: Readonly<Record<string, number>>;
  readonly expansions?: readonly string[];
  /** Nothing is played above a board below: then there are no drawings of it. */
  readonly surface?: 'none';
}

/** The answer of POST /api/paper/legal: by route and space. */
export type Legal = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
