/** The magnifier above a finger on a floor with small spaces. */

import type { VNode } from 'preact';
import { middle, SPACE } from '../../drawing/geometry';
import type { Space } from '../../table/model';

/** The ID of the floor drawing that the magnifier reuses. */
export const DRAWING = 'editor-drawing';
/** Use the magnifier for spaces smaller than this many pixels. */
export const SMALL = 32;

export interface UnderFinger {
  readonly space: Space;
  /** The position of the finger in the frame. */
  readonly x: number;
  readonly y: number;
}

const ACROSS = 3;
/** Half the size of the magnifier, and the distance of its centre above the finger, in pixels. */
const HALF = 60;
const ABOVE = 100;

export function Loupe({ held, wide }: { held: UnderFinger; wide: number }): VNode {
  const [x, y] = middle(held.space);
  const size = ACROSS * SPACE;
  const left = Math.min(Math.max(held.x, HALF), Math.max(HALF, wide - HALF)) - HALF;
  // Near the top edge, show the magnifier below the finger.
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
