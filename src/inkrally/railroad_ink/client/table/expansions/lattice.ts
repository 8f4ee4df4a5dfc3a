/**
 * The corner points of the board and the edges between spaces, as places where a pattern may lie: which of the offered
 * paths are at a place, and which place the pointer means. Pure; it judges nothing.
 */

import { SIZE } from '../../drawing/board';
import type { Layers, LatticePoint, Segment } from '../../drawing/expansions/types';
import type { PathAct } from '../model';

/** A corner point, `3,2`, or an edge between two of them, `3,2 4,2`. */
export type LatticePlace = string;

/** Corner points in a row. */
export const POINTS = SIZE + 1;
/** So near to a corner point it is meant, not an edge at it; in spaces. */
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

/** The corner points of a place: one, or the two of an edge. */
export function pointsOf(place: LatticePlace): readonly LatticePoint[] {
  return place.split(' ').map((point) => pointOf(point));
}

function edgesOf(path: readonly LatticePoint[]): readonly LatticePlace[] {
  return path.slice(1).map((point, index) => edgePlace(path[index] as LatticePoint, point));
}

/** The edges along which any of the paths runs, each once. */
export function openEdges(acts: readonly PathAct[]): readonly Segment[] {
  return [...new Set(acts.flatMap(({ path }) => edgesOf(path)))].flatMap((edge) => {
    const [one, other] = pointsOf(edge);
    return one && other ? [[one, other] as const] : [];
  });
}

/** The paths at a place: at a corner point those that end there come first, and those that only pass it last. */
export function actsAt(acts: readonly PathAct[], place: LatticePlace): readonly PathAct[] {
  if (place.includes(' ')) return acts.filter(({ path }) => edgesOf(path).includes(place));
  const ends = ({ path }: PathAct) =>
    [path[0], path.at(-1)].some((point) => point !== undefined && pointPlace(point) === place);
  const passes = (act: PathAct) => !ends(act) && act.path.some((point) => pointPlace(point) === place);
  return [...acts.filter(ends), ...acts.filter(passes)];
}

/** What the pointer means, from its place on the board in spaces: a corner point, or an edge where a path may run. */
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

/** The layers with the paths of a draft: what the server has of it already is not drawn twice. */
export function withDraft(layers: Layers, known: readonly PathAct[], now: readonly PathAct[]): Layers {
  if (known.length === 0 && now.length === 0) return layers;
  return { ...layers, knownPaths: known.map(({ path }) => path), freshPaths: now.map(({ path }) => path) };
}
