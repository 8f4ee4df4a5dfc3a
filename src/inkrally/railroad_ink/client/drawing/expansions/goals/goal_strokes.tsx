/** Strokes for pictures of goals, on a board of 64 by 64. */

import type { VNode } from 'preact';

export type Point = readonly [x: number, y: number];

// The centres of the three rows and columns.
export const A = 10.67;
export const B = 32;
export const C = 53.33;

export const highway = (d: string): VNode => (
  <>
    <path class="goal-highway" d={d} />
    <path class="goal-bed" d={d} />
  </>
);
export const rail = (d: string): VNode => (
  <>
    <path class="goal-rail" d={d} />
    <path class="goal-rungs" d={d} />
  </>
);
export const square = (...points: Point[]): VNode => (
  <path class="goal-square" d={points.map(([x, y]) => `M${x - 5},${y - 5}h10v10h-10Z`).join('')} />
);
/** Draw an arrow out of the board at the centre of a side, row or column. */
export const exit = (...points: Point[]): VNode => (
  <path
    class="goal-exit"
    d={points
      .map(([x, y]) => {
        if (y === 0) return `M${x - 4.5},4.5L${x},-1L${x + 4.5},4.5`;
        if (y === 64) return `M${x - 4.5},59.5L${x},65L${x + 4.5},59.5`;
        return x === 0 ? `M4.5,${y - 4.5}L-1,${y}L4.5,${y + 4.5}` : `M59.5,${y - 4.5}L65,${y}L59.5,${y + 4.5}`;
      })
      .join('')}
  />
);
export const dotted: VNode = <path class="goal-centre" d="M21.33,21.33H42.67V42.67H21.33Z" />;
export const block: VNode = <path class="goal-centre" d="M2.5,2.5H61.5V61.5H2.5Z" />;
export const dots = (...points: Point[]): VNode => (
  <path class="goal-dot" d={points.map(([x, y]) => `M${x},${y}h.01`).join('')} />
);
export const cross = (x: number, y: number): VNode => (
  <path class="goal-cross" d={`M${x - 7},${y - 7}l14,14M${x + 7},${y - 7}l-14,14`} />
);
export const tight = [8, 24, 40, 56] as const;
