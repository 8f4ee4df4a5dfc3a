/**
 * What the folder of an expansion or a box may bring for the client, beside its manifest: `client/en.ts` with its texts
 * (texts/expansions.ts), `client/drawing.tsx` with what is here as `drawing`, its ink as `client/drawing.css`,
 * `client/goals.tsx` with the pictures of its goals. Every part may be left out: then what the manifest says is drawn and
 * said plainly. Fields of its own on a sheet it adds to `Layers` (types.ts).
 */

import type { VNode } from 'preact';
import type { Drawing, Group, Kind, Side, Space } from '../notation';
import type { Marks } from '../drawing';
import type { EndStanding } from '../words';
import type { Extras, LatticePoint, Layers } from './types';

/** What a face shows. */
export interface FaceSpec {
  readonly drawing?: string | undefined;
  readonly extras?: Extras | undefined;
  /** The path along edges, from corner point to corner point, that it is. */
  readonly pattern?: readonly LatticePoint[] | undefined;
  /** How it looks on a die, where that is no drawing; 64 by 64. */
  readonly picture?: (() => VNode) | undefined;
}

/** One space that is drawn, as each part of it is told. */
export interface SpaceProps {
  readonly drawing: Drawing;
  readonly extras: Extras;
  readonly coarse: boolean;
  /** The sides that the highlighter explains; absent: nothing is explained. */
  readonly lit: readonly Side[] | undefined;
}

/** A whole sheet that is drawn. */
export interface DrawnSheet {
  readonly marks: Marks;
  readonly layers: Layers;
  readonly coarse: boolean;
}

type Draws<Props> = (props: Props) => VNode | null | false;

export interface ExpansionDrawing {
  /** The letters of the kinds that it draws itself. */
  readonly kinds?: string;
  /** Those of them that are areas. */
  readonly areas?: string;
  /** By kind which exits its lines join. */
  readonly exits?: Readonly<Record<Kind, Kind>>;
  /** A face that is neither route nor pattern of the manifest. */
  readonly face?: (face: string) => FaceSpec | undefined;
  /** How its patterns look on a die. */
  readonly pattern?: (points: readonly LatticePoint[]) => VNode;
  /** What a route of the manifest lays in its space, as `lays` says. */
  readonly lays?: (lays: Readonly<Record<string, number | null>>) => Extras;

  // In a space, from the ground up.
  /** Areas, and lines that are as broad: a group at a time. */
  readonly area?: (props: SpaceProps & { readonly group: Group }) => VNode | null;
  readonly paths?: Draws<SpaceProps>;
  /** What stands on the ground. */
  readonly stands?: Draws<SpaceProps>;
  /** Its lines, below road and rail. */
  readonly lines?: Draws<SpaceProps>;
  /** What is on its lines and on those of others. */
  readonly over?: Draws<SpaceProps>;

  // On a sheet.
  /** What its layers put into a space beside the drawing; undefined if nothing. */
  readonly extras?: (layers: Layers, space: Space) => Extras | undefined;
  /** The spaces in which its layers put something. */
  readonly spaces?: (layers: Layers) => readonly Space[];
  /** A drawing with what its layers have of that. */
  readonly drawn?: (drawing: string, layers: Layers, space: Space) => string;
  /** Below everything that is drawn. */
  readonly ground?: Draws<DrawnSheet>;
  /** On the grid, below all lines. */
  readonly edges?: Draws<Omit<DrawnSheet, 'marks'>>;
  /** Above all lines. */
  readonly above?: Draws<DrawnSheet>;
  /** Above what others have above all lines. */
  readonly top?: Draws<DrawnSheet>;

  // In words.
  /** All groups of a drawing; undefined where each is named by itself. */
  readonly groupsWords?: (drawing: Drawing, standing: (side: Side) => EndStanding) => string | undefined;
  /** A group that has one of its kinds. */
  readonly groupWords?: (drawing: Drawing, group: Group, standing: (side: Side) => EndStanding) => string | undefined;
  /** What else a space says of it. */
  readonly spaceWords?: (layers: Layers, space: Space) => readonly string[];
}

/** A goal in a picture of 64 by 64. */
export interface GoalPicture {
  readonly grid?: number;
  /** Row by row, x for a space that is highlighted. */
  readonly marks?: string;
  readonly children?: VNode;
}
