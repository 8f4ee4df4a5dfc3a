/** What lies on a sheet beside its drawings, as a view tells it (docs/notation.md). Only shapes. */

import type { Side, Space } from '../notation';

/** A corner of spaces, counted from the north-west corner of the board. */
export type LatticePoint = readonly [x: number, y: number];
export type Segment = readonly [LatticePoint, LatticePoint];

/** What stands in a space beside its drawing, each by the name that its expansion gives it. */
export type Extras = Readonly<Record<string, number | boolean | undefined>>;

/** Something on its way: from where, each space it comes to, the last being the one that it strikes. */
export interface Flight {
  readonly from: Space;
  readonly towards: Side;
  readonly path: readonly Space[];
  /** So many steps are the die's; those after them are added. */
  readonly steps: number;
}

/** Each expansion adds what it lays on a sheet, where that is drawn. */
export interface Layers {
  /** What is about to be lost: spaces. */
  readonly threatened?: readonly Space[] | undefined;
  /** Paths along edges that were drawn in this round, and those of them that the server knows already. */
  readonly freshPaths?: readonly (readonly LatticePoint[])[] | undefined;
  readonly knownPaths?: readonly (readonly LatticePoint[])[] | undefined;
  /** The path in hand. */
  readonly ghostPath?: readonly LatticePoint[] | undefined;
  /** The edges along which the chosen pattern may run. */
  readonly openEdges?: readonly Segment[] | undefined;
  /** What is printed in spaces of the sheet, by its kind. */
  readonly sites?: Readonly<Record<Space, string>> | undefined;
  /** Those of them that are inked. */
  readonly inked?: readonly Space[] | undefined;
  /** The expansion whose board this is; absent: the surface. */
  readonly board?: string | undefined;
  /** What stands in the same space of another board of this sheet, and where that lies. */
  readonly notes?: Readonly<Record<Space, string>> | undefined;
  readonly noted?: 'above' | 'below' | undefined;
  /** The spaces of the last round on either board: what came of them is new. */
  readonly latest?: readonly Space[] | undefined;
}
