/** The goal pictures of this expansion by code. */

import type { VNode } from 'preact';
import type { GoalPicture } from '@railroad_ink/drawing/expansions/plugin_types';
import { A, B, C, square, block } from '@railroad_ink/drawing/expansions/goals/goal_strokes';

const trail = (d: string): VNode => <path class="goal-trail" d={d} />;

export const goals: Readonly<Record<string, GoalPicture>> = {
  TA: { grid: 5, marks: '..........xxxxx..........', children: trail('M1,36Q10,27 19,32T38,32T63,30') },
  TB: {
    children: (
      <>
        {trail('M4,4L27,27M60,4L37,27M4,60L27,37')}
        {square([B, B])}
      </>
    ),
  },
  TC: {
    marks: '.x.xxx.x.',
    children: (
      <>
        {block}
        {trail(`M${A},${B}L${B},${A}L${C},${B}L${B},${C}L${B},${B}`)}
      </>
    ),
  },
};
