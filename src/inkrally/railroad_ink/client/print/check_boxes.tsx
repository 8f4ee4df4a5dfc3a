/** Boxes on a printed sheet, to cross off by hand. */

import type { VNode } from 'preact';

export const CROSS = 'M6,7C15,15 25,26 34,34M34,6C25,16 15,25 6,34';

/** Draw a crossed box. */
export function Cross(): VNode {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path class="special-mark" d={CROSS} />
    </svg>
  );
}

/** Draw a row of boxes, the first ones crossed. */
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
