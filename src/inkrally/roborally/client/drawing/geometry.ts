/** The sizes of a floor drawing: a space is 48 by 48 units, and the margin for coordinates 20. */

import type { Facing, Space } from '../table/model';

export const SPACE = 48;
export const MARGIN = 20;

/** Degrees clockwise from north, for drawings that face north. */
export const ANGLE: Readonly<Record<Facing, number>> = { N: 0, E: 90, S: 180, W: 270 };
export const OPPOSITE: Readonly<Record<Facing, Facing>> = { N: 'S', E: 'W', S: 'N', W: 'E' };
const VECTOR: Readonly<Record<Facing, readonly [number, number]>> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** Return the aspect ratio of the drawing of a floor, with margins. */
export const ratioOf = ({ width, height }: Sized): number =>
  Math.round(((width * SPACE + 2 * MARGIN) / (height * SPACE + 2 * MARGIN)) * 1000) / 1000;

/** Return whether a floor is so wide that it needs the full width of the page. */
export const isWide = ({ width, height }: Sized): boolean => width > 1.2 * height;

interface Sized {
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];

export function middle([x, y]: Space): Point {
  return [x * SPACE + SPACE / 2, y * SPACE + SPACE / 2];
}

/** Return the point at a distance towards a side. */
export function offsetPoint([x, y]: Point, side: Facing, by: number): Point {
  const [dx, dy] = VECTOR[side];
  return [x + dx * by, y + dy * by];
}

/** Return the middle of a side of a space. */
export function edge(space: Space, side: Facing): Point {
  return offsetPoint(middle(space), side, SPACE / 2);
}

/** Format a number with at most two decimals. */
export function roundCoordinate(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

export function at([x, y]: Point): string {
  return `${roundCoordinate(x)},${roundCoordinate(y)}`;
}
