/** What lies on a sheet beside its drawings, as a view tells it (docs/notation.md). Only shapes. */

import type { Corner, Side, Space } from '../notation';
import type { Extras } from './ground';

export type { Extras };

/** A corner of spaces, counted from the north-west corner of the board. */
export type LatticePoint = readonly [x: number, y: number];
export type Segment = readonly [LatticePoint, LatticePoint];
export type Building = 'factory' | 'village' | 'university';

/** A meteor on its way: from where, each space it comes to, the last being the one that it strikes. */
export interface Flight {
  readonly from: Space;
  readonly towards: Side;
  readonly path: readonly Space[];
  /** So many steps are the die's; those after them go on over craters. */
  readonly steps: number;
}

export interface Layers {
  readonly craters?: readonly Space[] | undefined;
  /** Where the meteor's dot is. */
  readonly dot?: Space | undefined;
  /** Ways that it may take; one of them, if it has no choice. */
  readonly flights?: readonly Flight[] | undefined;
  /** What is about to be lost: spaces. */
  readonly threatened?: readonly Space[] | undefined;
  readonly trees?: readonly Space[] | undefined;
  readonly cacti?: Readonly<Record<Space, number>> | undefined;
  readonly oases?: readonly Space[] | undefined;
  readonly trails?: Readonly<Record<Space, readonly (readonly Corner[])[]>> | undefined;
  readonly canyons?: readonly (readonly LatticePoint[])[] | undefined;
  /** A canyon of this round, or in hand. */
  readonly freshCanyons?: readonly (readonly LatticePoint[])[] | undefined;
  readonly ghostCanyon?: readonly LatticePoint[] | undefined;
  /** The edges along which the chosen pattern may run. */
  readonly openEdges?: readonly Segment[] | undefined;
  readonly bridges?: readonly Segment[] | undefined;
  /** The buildings that are printed on the sheet. */
  readonly sites?: Readonly<Record<Space, Building>> | undefined;
  /** Those of them that are inked. */
  readonly inked?: readonly Space[] | undefined;
  /** How many boxes of theirs are marked, and the special route that was drawn beside the limits. */
  readonly buildings?:
    | { readonly villages?: number; readonly universities?: number; readonly free?: string }
    | undefined;
  readonly underground?: boolean | undefined;
  readonly hubs?: readonly Space[] | undefined;
  readonly bursts?: readonly Space[] | undefined;
  /** What stands in the same space of another leaf of this sheet, and where that lies. */
  readonly notes?: Readonly<Record<Space, string>> | undefined;
  readonly noted?: 'above' | 'below' | undefined;
  /** The spaces of the last round on either leaf: what came of them is new. */
  readonly latest?: readonly Space[] | undefined;
}

/** What stands in a space beside its drawing; undefined if nothing does. */
export function extrasAt(layers: Layers | undefined, space: Space): Extras | undefined {
  if (layers === undefined) return undefined;
  const trees = layers.trees?.includes(space) ?? false;
  const cacti = layers.cacti?.[space] ?? 0;
  const oasis = layers.oases?.includes(space) ?? false;
  const crater = layers.craters?.includes(space) ?? false;
  if (!trees && cacti === 0 && !oasis && !crater) return undefined;
  return { trees, cacti, oasis, crater };
}

/** The spaces in which something but a drawing stands. */
export function spacesOf(layers: Layers): readonly Space[] {
  return [
    ...new Set([
      ...(layers.craters ?? []),
      ...(layers.trees ?? []),
      ...Object.keys(layers.cacti ?? {}),
      ...(layers.oases ?? []),
    ]),
  ];
}

/** A drawing with the trails that are kept beside it. */
export function withTrails(drawing: string, trails: readonly (readonly Corner[])[] | undefined): string {
  return trails === undefined || drawing.includes('/')
    ? drawing
    : [drawing, ...trails.map((corners) => corners.join('-'))].join('/');
}
