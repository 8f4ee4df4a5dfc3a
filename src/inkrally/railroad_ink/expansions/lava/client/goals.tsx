/** The goal pictures of this expansion by code. */

import type { VNode } from 'preact';
import type { GoalPicture } from '@railroad_ink/drawing/expansions/plugin_types';
import { B, highway, rail, exit, cross } from '@railroad_ink/drawing/expansions/goals/goal_strokes';

const lava = (x: number, y: number, size = 21.33): VNode => (
  <>
    <rect class="goal-lava" x={x - size / 2} y={y - size / 2} width={size} height={size} />
    <path
      class="goal-grain"
      d={[
        [-6, -6],
        [0, -6],
        [6, -6],
        [-3, 0],
        [3, 0],
        [-6, 6],
        [0, 6],
        [6, 6],
      ]
        .map(([dx = 0, dy = 0]) => `M${x + dx},${y + dy}h.01`)
        .join('')}
    />
  </>
);
const cone = (x: number, y: number): VNode => (
  <path class="goal-cone" d={`M${x - 8},${y + 7}L${x - 2.5},${y - 5}l2.500,2.500 2.500,-2.500L${x + 8},${y + 7}Z`} />
);

export const goals: Readonly<Record<string, GoalPicture>> = {
  VA: {
    children: (
      <>
        {lava(B, B)}
        {cone(B, B)}
        {highway('M9,16a7,7 0 0 1 7,-7H48a7,7 0 0 1 7,7V48a7,7 0 0 1 -7,7H16a7,7 0 0 1 -7,-7Z')}
      </>
    ),
  },
  VB: {
    children: (
      <>
        {<path class="goal-lava" d="M14,65C18,44 46,44 50,65Z" />}
        <path class="goal-grain" d="M24,61h.01M32,61h.01M40,61h.01M28,55h.01M36,55h.01" />
        <path class="goal-crust" d="M14,65C18,44 46,44 50,65" />
        {highway(`M4,${B}H60`)}
        {exit([0, B], [64, B])}
      </>
    ),
  },
  VC: {
    children: (
      <>
        {lava(B, B)}
        {rail(`M-1,${B}H20`)}
        {rail(`M44,${B}H65`)}
        {cross(B, B)}
      </>
    ),
  },
};
