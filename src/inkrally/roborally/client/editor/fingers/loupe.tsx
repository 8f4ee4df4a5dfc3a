/** What lies under a finger, large and above it, while it is held on a floor with small spaces. Pure. */

import type { VNode } from 'preact';
import { middle, SPACE } from '../../drawing/measure';
import type { Space } from '../../table/model';

/** The drawing of the floor that it shows once more. */
export const DRAWING = 'editor-drawing';
/** Spaces smaller than this, in pixels, are seen through it. */
export const SMALL = 32;

export interface UnderFinger {
  readonly space: Space;
  /** Of the finger, within the frame. */
  readonly x: number;
  readonly y: number;
}

const ACROSS = 3;
/** Its own size, in pixels: half of it, and how far above the finger its middle is. */
const HALF = 60;
const ABOVE = 100;

export function Loupe({ held, wide }: { held: UnderFinger; wide: number }): VNode {
  const [x, y] = middle(held.space);
  const size = ACROSS * SPACE;
  const left = Math.min(Math.max(held.x, HALF), Math.max(HALF, wide - HALF)) - HALF;
  // Near the top it comes below the finger.
  const top = held.y < ABOVE + HALF ? held.y + ABOVE - HALF : held.y - ABOVE - HALF;
  return (
    <svg
      class="editor-loupe"
      aria-hidden="true"
      style={{ left: `${left}px`, top: `${top}px` }}
      viewBox={`${x - size / 2} ${y - size / 2} ${size} ${size}`}
    >
      <rect class="editor-loupe-paper" x={x - size} y={y - size} width={2 * size} height={2 * size} />
      <use href={`#${DRAWING}`} />
      <rect class="editor-way" x={x - SPACE / 2 + 2} y={y - SPACE / 2 + 2} width={SPACE - 4} height={SPACE - 4} />
    </svg>
  );
}
