/** Canyons as edges: those of earlier rounds, and the sides of a space with a canyon. */

import type { LatticePoint, Layers } from '@railroad_ink/drawing/expansions/types';
import type { Side, Space } from '@railroad_ink/drawing/notation';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly canyons?: readonly (readonly LatticePoint[])[] | undefined;
    readonly bridges?: readonly Segment[] | undefined;
  }
}

/** Return the canyons of earlier rounds. The canyons of this round are drawn separately. */
export function dryCanyons({ canyons = [], knownPaths = [] }: Layers): readonly (readonly LatticePoint[])[] {
  const known = new Set(knownPaths.map((path) => path.join(' ')));
  return canyons.filter((path) => !known.has(path.join(' ')));
}

/** Return the sides of a space with a canyon. */
export function canyonSides(layers: Layers, space: Space): readonly Side[] {
  const x = space.charCodeAt(0) - 65;
  const y = Number(space.slice(1)) - 1;
  const edges: readonly (readonly [Side, string])[] = [
    ['N', key([x, y], [x + 1, y])],
    ['E', key([x + 1, y], [x + 1, y + 1])],
    ['S', key([x, y + 1], [x + 1, y + 1])],
    ['W', key([x, y], [x, y + 1])],
  ];
  const drawn = new Set<string>();
  for (const points of [...dryCanyons(layers), ...(layers.freshPaths ?? [])]) {
    points.slice(1).forEach((point, index) => {
      drawn.add(key(points[index] as readonly [number, number], point));
    });
  }
  return edges.filter(([, edge]) => drawn.has(edge)).map(([side]) => side);
}

function key(a: readonly [number, number], b: readonly [number, number]): string {
  return a[0] < b[0] || a[1] < b[1] ? `${a.join()} ${b.join()}` : `${b.join()} ${a.join()}`;
}
