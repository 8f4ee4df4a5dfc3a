/**
 * The visible part of a floor: all of it, or a viewport that follows a point, is dragged or pinched. Uses units of the
 * drawing. Contains no robots.
 */

import { signal } from '@preact/signals';
import { MARGIN, type Point, SPACE } from '../../drawing/geometry';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The width of the viewport in spaces, unless it is pinched. */
export const WINDOW_SPACES = 12;
/** The width in spaces on a phone held sideways, which shows all of a usual floor by default. */
export const SIDEWAYS_SPACES = 8;
const FEWEST_SPACES = 4;
const GLIDE_MS = 280;

/** Return the box around a point with the wanted width and the frame's aspect ratio, moved inside the floor. */
export function getViewBox(
  floor: Box,
  frame: { readonly width: number; readonly height: number },
  [px, py]: readonly [number, number],
  wide: number,
): Box {
  const width = Math.min(wide, floor.width);
  const height = Math.min(
    (width * frame.height) / Math.max(1, frame.width),
    Math.max(floor.height, (width * frame.height) / Math.max(1, frame.width)),
  );
  return {
    x: held(px - width / 2, floor.x, floor.width, width),
    y: held(py - height / 2, floor.y, floor.height, height),
    width,
    height,
  };
}

/** Move an interval inside the floor, or centre it if it is longer. */
function held(from: number, start: number, length: number, seen: number): number {
  if (seen >= length) return start - (seen - length) / 2;
  return Math.max(start, Math.min(start + length - seen, from));
}

/** Return the width of the viewport that shows all of the floor in a frame. */
export function wholeWidth(floor: Box, frame: { readonly width: number; readonly height: number }): number {
  return Math.max(floor.width, (floor.height * frame.width) / Math.max(1, frame.height));
}

export function usualWidth(floor: Box, spaces = WINDOW_SPACES): number {
  return Math.min(floor.width, spaces * SPACE + 2 * MARGIN);
}

export const MIN_WIDTH = FEWEST_SPACES * SPACE;

/**
 * Return the centre of some points if the viewport can show them all, otherwise the first point, so that it does not
 * jump.
 */
export function middleOf(points: readonly Point[], seen: Pick<Box, 'width' | 'height'>): Point | undefined {
  const [first] = points;
  if (first === undefined) return undefined;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const along = (all: readonly number[], length: number, one: number) => {
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return most - least + 2 * SPACE <= length ? (least + most) / 2 : one;
  };
  return [along(xs, seen.width, first[0]), along(ys, seen.height, first[1])];
}

/** The reason why the viewport does not follow: moved by hand until the next turn, or held until released. */
type WindowHold = 'by-hand' | 'kept' | null;

/** A viewport box that moves smoothly. */
export class Camera {
  readonly box = signal<Box | null>(null);
  readonly held = signal<WindowHold>(null);
  /** The wanted width, or null for the default. */
  wide: number | null = null;
  private goal: Box | null = null;
  private frame = 0;

  /** Move to a box, at once or smoothly. */
  go(goal: Box, glide: boolean): void {
    cancelAnimationFrame(this.frame);
    this.goal = goal;
    const from = this.box.peek();
    if (!glide || from === null || same(from, goal)) {
      this.box.value = goal;
      return;
    }
    const start = performance.now();
    const tick = (now: number) => {
      const share = Math.min(1, (now - start) / GLIDE_MS);
      const eased = 1 - (1 - share) ** 3;
      this.box.value =
        share >= 1
          ? goal
          : {
              x: mix(from.x, goal.x, eased),
              y: mix(from.y, goal.y, eased),
              width: mix(from.width, goal.width, eased),
              height: mix(from.height, goal.height, eased),
            };
      if (share < 1) this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  /** The destination of the movement. */
  get target(): Box | null {
    return this.goal;
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

function same(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
