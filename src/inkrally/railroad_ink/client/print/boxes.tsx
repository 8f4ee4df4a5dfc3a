/** Boxes on a printed sheet that are crossed off by hand. */

import type { VNode } from 'preact';

export const CROSS = 'M6,7C15,15 25,26 34,34M34,6C25,16 15,25 6,34';

/** A box that is crossed off. */
export function Cross(): VNode {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path class="special-mark" d={CROSS} />
    </svg>
  );
}

/** So many boxes, the first of them crossed off. */
export function CrossedBoxes({ heading, all, crossed }: { heading: string; all: number; crossed: number }): VNode {
  return (
    <p class="printed-rounds">
      <span>{heading}</span>
      {Array.from({ length: all }, (_, index) => (
        <i key={index}>{index < crossed && <Cross />}</i>
      ))}
    </p>
  );
}
