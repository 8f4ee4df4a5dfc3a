/** The goal pictures of this expansion by code. */

import type { VNode } from 'preact';
import type { GoalPicture } from '@railroad_ink/drawing/expansions/plugin_types';
import { A, B, C, highway, tight, type Point } from '@railroad_ink/drawing/expansions/goals/goal_strokes';

const cacti = (scale: number, ...points: Point[]): VNode => (
  <>
    {points.map(([x, y]) => (
      <path
        key={`${x} ${y}`}
        class="goal-cactus"
        transform={`translate(${x} ${y}) scale(${scale})`}
        d="M0,11V-10M0,3H-6V-3M0,6H6V0"
      />
    ))}
  </>
);
const oasis = (...points: Point[]): VNode => (
  <>
    {points.map(([x, y]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
        <ellipse class="goal-pool" cy="4" rx="8" ry="3.6" />
        <path class="goal-palm" d="M1,2V-6M1,-6q-4,-2 -6,2M1,-6q4,-2 6,2M1,-6q0,-3 -4,-4" />
      </g>
    ))}
  </>
);

export const goals: Readonly<Record<string, GoalPicture>> = {
  DA: { grid: 4, marks: '.....xx..xx.....', children: cacti(0.6, [24, 24], [40, 24], [24, 40], [40, 40]) },
  DB: { grid: 4, marks: '....xxxx........', children: cacti(0.6, ...tight.map((x): Point => [x, 24])) },
  DC: {
    children: (
      <>
        {highway(`M4,${B + 6}H60`)}
        {oasis([A, B - 12], [B, B - 12], [C, B - 12])}
      </>
    ),
  },
};
