/** Sample faces, goals and sheets of the expansions. */

import type { VNode } from 'preact';
import type { Marks } from '@railroad_ink/drawing/drawing';
import { EXPANSIONS } from '@railroad_ink/drawing/expansions/data';
import { byExpansion } from '@railroad_ink/drawing/expansions/registry';
import { type FaceSpec, specOf } from '@railroad_ink/drawing/expansions/faces';
import type { Layers } from '@railroad_ink/drawing/expansions/types';

/** The drawing of each face, in the order of the rules. */
export const FACES: Readonly<Record<string, FaceSpec>> = Object.fromEntries(
  EXPANSIONS.flatMap((one) =>
    [...(one.routes ?? []).map(({ id }) => id), ...Object.values(one.faces).flat()].map(
      (face) => [face, specOf(face)] as const,
    ),
  ),
);

interface SampleSheet {
  readonly name: string;
  readonly marks: Marks;
  readonly layers: Layers;
  readonly fresh: number;
}

/** The samples of an expansion or a box, exported as `samples` by `client/gallery_samples.ts`. */
export interface KitSamples {
  /** Faces to show in every ink. */
  readonly told?: readonly string[];
  /** Drawings that are not on dice. */
  readonly others?: Readonly<Record<string, FaceSpec>>;
  readonly sheets?: readonly SampleSheet[];
  /** Pictures that are printed on sheets. */
  readonly pictures?: readonly { readonly name: string; readonly picture: VNode }[];
}

const found = [
  ...byExpansion(
    import.meta.glob<KitSamples>(
      [
        '../../../src/inkrally/railroad_ink/*/client/gallery_samples.{ts,tsx}',
        '../../../src/inkrally/railroad_ink/expansions/*/client/gallery_samples.ts',
      ],
      { eager: true, import: 'samples' },
    ),
  ).values(),
];

export const TOLD: readonly string[] = found.flatMap(({ told = [] }) => told);
export const PICTURES = found.flatMap(({ pictures = [] }) => pictures);
export const OTHERS: Readonly<Record<string, FaceSpec>> = Object.assign({}, ...found.map(({ others }) => others));

/** Sheets during a match. */
export const SHEETS: readonly SampleSheet[] = found.flatMap(({ sheets = [] }) => sheets);
