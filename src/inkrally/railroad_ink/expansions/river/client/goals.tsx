/** The goal pictures of this expansion by code. */

import type { VNode } from 'preact';
import type { GoalPicture } from '@railroad_ink/drawing/expansions/plugin_types';
import { A, B, C, highway, square, exit } from '@railroad_ink/drawing/expansions/goals/goal_strokes';

const river = (d: string): VNode => (
  <>
    <path class="goal-bank" d={d} />
    <path class="goal-river" d={d} />
    <path class="goal-current" d={d} />
  </>
);

export const goals: Readonly<Record<string, GoalPicture>> = {
  RA: {
    children: (
      <>
        {river(`M${B},-1V65`)}
        {highway('M4,16H44a8,8 0 0 1 8,8V40a8,8 0 0 1 -8,8H4')}
      </>
    ),
  },
  RB: {
    children: (
      <>
        {river(`M${B},-1V65`)}
        {square([A, A], [C, B], [A, C])}
      </>
    ),
  },
  RC: {
    children: (
      <>
        {river(`M${B},-1V65`)}
        {highway(`M4,${B}H60`)}
        {exit([0, B], [64, B])}
      </>
    ),
  },
};
