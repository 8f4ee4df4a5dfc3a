/** Types of the contents of a sheet besides drawings, as in a view (docs/reference/notation.md). */

import type { Side, Space } from '../notation';

/** A corner of spaces, counted from the north-west corner of the board. */
export type LatticePoint = readonly [x: number, y: number];
export type Segment = readonly [LatticePoint, LatticePoint];

/** The contents of a space besides its drawing, by the names of their expansions. */
export type Extras = Readonly<Record<string, number | boolean | undefined>>;

/** The flight of a meteor: its start, and each space of its path. The meteor strikes the last space. */
export interface MeteorPath {
  readonly from: Space;
  readonly towards: Side;
  readonly path: readonly Space[];
  /** The number of steps that the die shows. The path has more spaces if the meteor needs more steps. */
  readonly steps: number;
}

/** The contents of a sheet. Each expansion adds its fields in its drawing module. */
export interface Layers {
  /** The spaces that are about to be erased. */
  readonly threatened?: readonly Space[] | undefined;
  /** The paths along edges that were drawn in this round, and in `knownPaths` those that the server already has. */
  readonly freshPaths?: readonly (readonly LatticePoint[])[] | undefined;
  readonly knownPaths?: readonly (readonly LatticePoint[])[] | undefined;
  /** The selected path. */
  readonly ghostPath?: readonly LatticePoint[] | undefined;
  /** The edges where the chosen pattern may run. */
  readonly openEdges?: readonly Segment[] | undefined;
  /** The kind of each printed space of the sheet. */
  readonly sites?: Readonly<Record<Space, string>> | undefined;
  /** The printed spaces that are drawn in ink, because a route activated them. */
  readonly inked?: readonly Space[] | undefined;
  /** The expansion of this board, or undefined for the surface. */
  readonly board?: string | undefined;
  /** The contents of the same spaces on another board, and the position of that board. */
  readonly notes?: Readonly<Record<Space, string>> | undefined;
  readonly noted?: 'above' | 'below' | undefined;
  /** The spaces drawn in the last round on either board. Effects in these spaces are new. */
  readonly latest?: readonly Space[] | undefined;
}
