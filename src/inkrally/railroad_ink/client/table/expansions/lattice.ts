/**
 * Corner points and edges as positions of patterns: the offered paths at a position, and the position of the pointer.
 */

import { SIZE } from '../../drawing/board';
import type { Layers, LatticePoint, Segment } from '../../drawing/expansions/types';
import type { PathAct } from '../model';

/** A corner point such as `3,2`, or an edge such as `3,2 4,2`. */
export type LatticePlace = string;

/** The number of corner points in a row. */
export const POINTS = SIZE + 1;
/** Within this distance in spaces, the pointer means the corner point instead of an edge. */
const NEAR = 0.28;

export function pointPlace([x, y]: LatticePoint): LatticePlace {
  return `${x},${y}`;
}

function edgePlace(one: LatticePoint, other: LatticePoint): LatticePlace {
  return one[0] < other[0] || one[1] < other[1]
    ? `${pointPlace(one)} ${pointPlace(other)}`
    : `${pointPlace(other)} ${pointPlace(one)}`;
}

function pointOf(text: string): LatticePoint {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return [x, y];
}

/** Return the corner points of a position: one, or the two of an edge. */
export function pointsOf(place: LatticePlace): readonly LatticePoint[] {
  return place.split(' ').map((point) => pointOf(point));
}

function edgesOf(path: readonly LatticePoint[]): readonly LatticePlace[] {
  return path.slice(1).map((point, index) => edgePlace(path[index] as LatticePoint, point));
}

/** Return the distinct edges of all paths. */
export function openEdges(acts: readonly PathAct[]): readonly Segment[] {
  return [...new Set(acts.flatMap(({ path }) => edgesOf(path)))].flatMap((edge) => {
    const [one, other] = pointsOf(edge);
    return one && other ? [[one, other] as const] : [];
  });
}

/** Return the paths at a position. At a corner point, paths that end there come first. */
export function actsAt(acts: readonly PathAct[], place: LatticePlace): readonly PathAct[] {
  if (place.includes(' ')) return acts.filter(({ path }) => edgesOf(path).includes(place));
  const ends = ({ path }: PathAct) =>
    [path[0], path.at(-1)].some((point) => point !== undefined && pointPlace(point) === place);
  const passes = (act: PathAct) => !ends(act) && act.path.some((point) => pointPlace(point) === place);
  return [...acts.filter(ends), ...acts.filter(passes)];
}

/** Return the corner point, or the edge with a path, at a point of the board in spaces. */
export function placeAt(x: number, y: number, acts: readonly PathAct[]): LatticePlace {
  const held = (value: number) => Math.min(Math.max(Math.round(value), 0), SIZE);
  const point = pointPlace([held(x), held(y)]);
  if (Math.hypot(x - held(x), y - held(y)) <= NEAR && actsAt(acts, point).length > 0) return point;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const edges =
    Math.abs(x - Math.round(x)) < Math.abs(y - Math.round(y))
      ? edgePlace([held(x), row], [held(x), row + 1])
      : edgePlace([column, held(y)], [column + 1, held(y)]);
  return actsAt(acts, edges).length > 0 ? edges : point;
}

/** Return the layers with the paths of a draft, without those that the server has already. */
export function withDraft(layers: Layers, known: readonly PathAct[], now: readonly PathAct[]): Layers {
  if (known.length === 0 && now.length === 0) return layers;
  return { ...layers, knownPaths: known.map(({ path }) => path), freshPaths: now.map(({ path }) => path) };
}
