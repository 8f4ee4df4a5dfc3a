/** Types of a sheet in requests (docs/reference/notation.md) and of the answers. */

export type { ScoreBreakdown, PaperScore, ScoreSheet } from '@/protocol';

import type { Edition } from '../../drawing/editions';

export type { Edition } from '../../drawing/editions';
/** The ways of counting longest routes. */
export const LONGEST_ROUTE_MODES = ['simple', 'trail', 'stretches'] as const;
export type Longest = (typeof LONGEST_ROUTE_MODES)[number];

/** A second board of an expansion. The expansion adds a field for each of its marks. */
export interface WrittenBoard {
  readonly drawings: Readonly<Record<string, string>>;
}

/** A written sheet: `drawings` by space. Expansions add their fields. */
export interface WrittenSheet {
  readonly edition: Edition;
  readonly longest: Longest;
  /** The edition of the sheet. Default: `edition`. */
  readonly sheet?: Edition;
  readonly drawings: Readonly<Record<string, string>>;
  /** Points by the letter of the goal. */
  readonly goals?: Readonly<Record<string, number>>;
  readonly expansions?: readonly string[];
  /** Whether the second board is played without the surface above it. Then the surface has no drawings. */
  readonly surface?: 'none';
}

/** The answer of POST /api/paper/legal, by route and space. */
export type LegalPlacements = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
