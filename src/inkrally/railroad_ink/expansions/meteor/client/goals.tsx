/** The goal pictures of this expansion by code. */

import type { VNode } from 'preact';
import type { GoalPicture } from '@railroad_ink/drawing/expansions/plugin_types';
import { A, B, C, highway, rail, cross, type Point } from '@railroad_ink/drawing/expansions/goals/goal_strokes';

const crater = (...points: Point[]): VNode => (
  <>
    {points.map(([x, y]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
        <circle class="goal-crater" r="6" />
        <path
          class="goal-hachure"
          d={Array.from({ length: 8 }, (_, index) => `M${ray(index, 6)}L${ray(index, 9.4)}`).join('')}
        />
      </g>
    ))}
  </>
);
function ray(index: number, radius: number): string {
  return `${(radius * Math.sin((index * Math.PI) / 4)).toFixed(1)},${(radius * Math.cos((index * Math.PI) / 4)).toFixed(1)}`;
}

export const goals: Readonly<Record<string, GoalPicture>> = {
  MA: {
    marks: '.x.x.x.x.',
    children: (
      <>
        {rail(`M${B},-1V18M${B},46V65M-1,${B}H18M46,${B}H65`)}
        {crater([B, B])}
      </>
    ),
  },
  MB: {
    children: (
      <>
        {highway(`M${A},21V44a9,9 0 0 0 9,9H43`)}
        {crater([A, A], [C, C])}
      </>
    ),
  },
  MC: {
    children: (
      <>
        {highway(`M-1,${B}H18`)}
        {highway(`M46,${B}H65`)}
        {crater([B, B])}
        {cross(B, B)}
      </>
    ),
  },
};
