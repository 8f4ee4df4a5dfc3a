/** Draws paths along edges: the default drawing of a path, and marks on the edges where a path may run. */

import type { VNode } from 'preact';
import { UNIT } from '../board';
import { parsePart } from '../notation';
import { corner } from '../overlays/selection_marks';
import type { LatticePoint, Layers } from './types';

/** Return an SVG path from corner to corner. A ring is closed, so that its first corner is joined, too. */
export function latticePath(points: readonly LatticePoint[], unit: number): string {
  const [first] = points;
  const last = points.at(-1);
  const ring =
    points.length > 3 && first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
  const shown = ring ? points.slice(0, -1) : points;
  return `M${shown.map(([x, y]) => `${x * unit},${y * unit}`).join('L')}${ring ? 'Z' : ''}`;
}

/** Draw where the chosen pattern may run, and highlighted edges. */
export function EdgeMarks({ layers, litEdges }: { layers: Layers; litEdges: readonly string[] }): VNode {
  const open = layers.openEdges
    ?.map(([[x, y], [x2, y2]]) => `M${x * UNIT},${y * UNIT}L${x2 * UNIT},${y2 * UNIT}`)
    .join('');
  return (
    <>
      {open && <path class="edges-open" d={open} />}
      {open && <path class="edges-open-line" d={open} />}
      {litEdges.length > 0 && <path class="edges-lit" d={litEdges.map(edgePath).join('')} />}
    </>
  );
}

/** Return a side of a space as an SVG path. */
function edgePath(text: string): string {
  const { space, sides } = parsePart(text);
  const [x, y] = corner(space);
  return {
    N: `M${x},${y}h${UNIT}`,
    E: `M${x + UNIT},${y}v${UNIT}`,
    S: `M${x},${y + UNIT}h${UNIT}`,
    W: `M${x},${y}v${UNIT}`,
  }[sides[0] ?? 'N'];
}

/** Draw a path on a small lattice in the centre of a face. */
export function PathOnDie({ points }: { points: readonly LatticePoint[] }): VNode {
  return <path class="plain-path" d={latticePath(points, 18)} transform="translate(6 6)" />;
}
