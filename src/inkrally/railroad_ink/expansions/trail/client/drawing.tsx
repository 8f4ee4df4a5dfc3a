/** Drawings and descriptions of trails: dotted paths from corner to corner, below lines. */

import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { type Corner, CORNERS, type Space } from '@railroad_ink/drawing/notation';
import './drawing.css';
import { isDimmed } from '@railroad_ink/drawing/expansions/space_layers';
import { pathWords } from '@railroad_ink/drawing/expansions/words';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly trails?: Readonly<Record<Space, readonly (readonly Corner[])[]>> | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  paths: ({ drawing, lit }) => (
    <>
      {drawing.trails.map((corners) => (
        <path class={isDimmed(lit) ? 'trail off' : 'trail'} {...trailPath(corners)} />
      ))}
    </>
  ),
  drawn: (drawing, { trails }, space) => withTrails(drawing, trails?.[space]),
  spaceWords: ({ trails }, space) => (trails?.[space] ?? []).map(pathWords),
};

/** Return the notation of a drawing with the trails that the layers store for its space. */
export function withTrails(drawing: string, trails: readonly (readonly Corner[])[] | undefined): string {
  return trails === undefined || drawing.includes('/')
    ? drawing
    : [drawing, ...trails.map((corners) => corners.join('-'))].join('/');
}

const POINT: Readonly<Record<Corner, readonly [number, number]>> = {
  NE: [64, 0],
  SE: [64, 64],
  SW: [0, 64],
  NW: [0, 0],
};
const GAP = 7.6;

/**
 * Return the path of a trail: straight through the centre, bowed along a side, or around the middle one of three
 * corners.
 */
export function trailPath(corners: readonly Corner[]): { d: string; pathLength: number } {
  const [first = 'NE', second = 'SE', third] = inOrder(corners);
  const across = (CORNERS.indexOf(first) + CORNERS.indexOf(second)) % 2 === 0;
  const legs: (readonly [Corner, Corner])[] =
    third === undefined
      ? [[first, second]]
      : [
          [first, second],
          [second, third],
        ];
  const d = legs.map(
    ([from, to]) => `M${POINT[from].join()}${across ? 'L' : `Q${bow(from, to).join()} `}${POINT[to].join()}`,
  );
  // Each leg has a whole number of gaps between dots, so that a dot is on every corner.
  return { d: d.join(''), pathLength: legs.length * (across ? 12 : 9) * GAP };
}

/** Return the corners of a trail in order. Of three corners, the one adjacent to both others is second. */
function inOrder(corners: readonly Corner[]): readonly Corner[] {
  if (corners.length < 3) return corners;
  const missing = CORNERS.findIndex((corner) => !corners.includes(corner));
  return [1, 2, 3].map((step) => CORNERS[(missing + step) % 4] as Corner);
}

function bow(from: Corner, to: Corner): readonly [number, number] {
  const middle = [0, 1].map((axis) => ((POINT[from][axis] ?? 0) + (POINT[to][axis] ?? 0)) / 2) as [number, number];
  return [middle[0] + (32 - middle[0]) * 0.44, middle[1] + (32 - middle[1]) * 0.44];
}
