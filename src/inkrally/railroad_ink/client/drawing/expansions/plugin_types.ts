/**
 * The contract for the client folder of an expansion or box: `client/drawing.tsx` exports `drawing` (below),
 * `client/drawing.css` has its ink, `client/goals.tsx` the pictures of its goals. Every part is optional; defaults come
 * from the manifest. An expansion adds its fields of a sheet to `Layers` (types.ts).
 */

import type { VNode } from 'preact';
import type { Drawing, Group, Side, Space } from '../notation';
import type { Marks } from '../drawing';
import type { EndStatus } from '../drawing_text';
import type { Extras, LatticePoint, Layers } from './types';

/** The content of a face. */
export interface FaceSpec {
  readonly drawing?: string | undefined;
  readonly extras?: Extras | undefined;
  /** The path along edges, as corner points. */
  readonly pattern?: readonly LatticePoint[] | undefined;
  /** The picture on a die, 64 by 64, if it is not a drawing. */
  readonly picture?: (() => VNode) | undefined;
}

/** A space to draw. */
export interface SpaceProps {
  readonly drawing: Drawing;
  readonly extras: Extras;
  readonly coarse: boolean;
  /** The highlighted sides. Undefined if nothing is highlighted. */
  readonly lit: readonly Side[] | undefined;
}

/** A sheet to draw. */
export interface DrawnSheet {
  readonly marks: Marks;
  readonly layers: Layers;
  readonly coarse: boolean;
}

type Draws<Props> = (props: Props) => VNode | null | false;

export interface ExpansionDrawing {
  /** The letters of the kinds of ends that this expansion draws. */
  readonly kinds?: string;
  /** The letters of the kinds that are areas, such as water. */
  readonly areas?: string;
  /** Returns the content of a face that is neither a route nor a pattern of the manifest. */
  readonly face?: (face: string) => FaceSpec | undefined;
  /** Draws a pattern on a die. */
  readonly pattern?: (points: readonly LatticePoint[]) => VNode;
  /** Returns the contents that a route adds to its space, from the field `lays` of the manifest. */
  readonly lays?: (lays: Readonly<Record<string, number | string | null>>) => Extras;

  // Parts of a space, from the bottom to the top.
  /** Draws an area or another wide group. */
  readonly area?: (props: SpaceProps & { readonly group: Group }) => VNode | null;
  readonly paths?: Draws<SpaceProps>;
  /** Draws objects on the ground. */
  readonly stands?: Draws<SpaceProps>;
  /** Draws lines, below highways and railways. */
  readonly lines?: Draws<SpaceProps>;
  /** Draws objects on top of all lines. */
  readonly over?: Draws<SpaceProps>;

  // Drawing on a sheet.
  /** Returns the contents of a space besides its drawing, or undefined. */
  readonly extras?: (layers: Layers, space: Space) => Extras | undefined;
  /** Returns the spaces for which `extras` returns contents. */
  readonly spaces?: (layers: Layers) => readonly Space[];
  /** Returns a drawing with the details that only the layers have, such as trails. */
  readonly drawn?: (drawing: string, layers: Layers, space: Space) => string;
  /** Draws below everything else. */
  readonly ground?: Draws<DrawnSheet>;
  /** Draws on the grid, below all lines. */
  readonly edges?: Draws<Omit<DrawnSheet, 'marks'>>;
  /** Draws above all lines. */
  readonly above?: Draws<DrawnSheet>;
  /** Draws above everything else. */
  readonly top?: Draws<DrawnSheet>;

  // Descriptions.
  /** Describes all groups of a drawing together. Returns undefined to describe each group separately. */
  readonly groupsWords?: (drawing: Drawing, standing: (side: Side) => EndStatus) => string | undefined;
  /** Describes one group that has a kind of this expansion. */
  readonly groupWords?: (drawing: Drawing, group: Group, standing: (side: Side) => EndStatus) => string | undefined;
  /** Returns additional descriptions of a space. */
  readonly spaceWords?: (layers: Layers, space: Space) => readonly string[];
}

/** The picture of a goal, 64 by 64. */
export interface GoalPicture {
  readonly grid?: number;
  /** The spaces row by row: `x` for a highlighted space. */
  readonly marks?: string;
  readonly children?: VNode;
}
