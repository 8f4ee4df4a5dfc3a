/** The goal pictures of this expansion by code. */

import type { VNode } from 'preact';
import type { GoalPicture } from '@railroad_ink/drawing/expansions/plugin_types';
import { A, B, C, exit, tight, type Point } from '@railroad_ink/drawing/expansions/goals/goal_strokes';

const trees = (scale: number, ...points: Point[]): VNode => (
  <>
    {points.map(([x, y]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${scale})`}>
        <path class="goal-stem" d="M0,9V1" />
        <path class="goal-crown" d="M0,-11C7,-11 9,-5 7,-1C6,3 -6,3 -7,-1C-9,-5 -7,-11 0,-11Z" />
      </g>
    ))}
  </>
);

export const goals: Readonly<Record<string, GoalPicture>> = {
  FA: { marks: 'x.x.x.x.x', children: trees(0.85, [A, A], [C, A], [B, B], [A, C], [C, C]) },
  FB: { grid: 4, marks: 'x....x....x....x', children: trees(0.62, ...tight.map((z): Point => [z, z])) },
  FC: {
    marks: '.x.x.x.x.',
    children: (
      <>
        {trees(0.7, [B, 13], [52, B], [B, 51], [12, B])}
        {exit([B, 0], [64, B], [B, 64], [0, B])}
      </>
    ),
  },
};
