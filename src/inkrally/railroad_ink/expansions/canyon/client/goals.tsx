/** The goal pictures of this expansion by code. */

import type { VNode } from 'preact';
import type { GoalPicture } from '@railroad_ink/drawing/expansions/plugin_types';
import { A, B, C, highway, dotted } from '@railroad_ink/drawing/expansions/goals/goal_strokes';

const canyon = (d: string): VNode => (
  <>
    <path class="goal-canyon" d={d} />
    <path class="goal-floor" d={d} />
    <path class="goal-cuts" d={d} />
  </>
);

export const goals: Readonly<Record<string, GoalPicture>> = {
  CA: {
    grid: 3,
    children: (
      <>
        {canyon('M-1,21.33H65M-1,42.67H65')}
        <path
          class="goal-bars"
          d={[A, B, C].flatMap((x) => [21.33, 42.67].map((y) => `M${x - 4},${y - 7}v14M${x + 4},${y - 7}v14`)).join('')}
        />
      </>
    ),
  },
  CB: {
    children: (
      <>
        {canyon(`M${B},-1V65`)}
        {highway('M4,12H44a7,7 0 0 1 7,7V25a7,7 0 0 1 -7,7H20a7,7 0 0 0 -7,7V45a7,7 0 0 0 7,7H60')}
      </>
    ),
  },
  CD: {
    children: (
      <>
        {dotted}
        {canyon('M21.33,-1V32H42.67V53.33H65')}
      </>
    ),
  },
};
