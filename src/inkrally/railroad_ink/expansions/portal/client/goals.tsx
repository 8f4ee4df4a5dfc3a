/** The goal pictures of this expansion by code. */

import type { VNode } from 'preact';
import type { GoalPicture } from '@railroad_ink/drawing/expansions/plugin_types';
import { A, B, C, highway, type Point } from '@railroad_ink/drawing/expansions/goals/goal_strokes';

const arches = (...points: Point[]): VNode => (
  <path class="goal-square" d={points.map(([x, y]) => `M${x - 6},${y + 7}v-8a6,6 0 0 1 12,0v8Z`).join('')} />
);

export const goals: Readonly<Record<string, GoalPicture>> = {
  PA: { marks: 'x...x...x', children: arches([A, A], [B, B], [C, C]) },
  PB: {
    marks: 'x.......x',
    children: (
      <>
        {highway(`M${A},${A}V${C}H${C}`)}
        {arches([A, A], [C, C])}
      </>
    ),
  },
  PC: { marks: '...xxx...', children: arches([A, B], [B, B], [C, B]) },
};
