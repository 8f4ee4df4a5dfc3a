/** The goal pictures of this expansion by code. */

import type { VNode } from 'preact';
import type { GoalPicture } from '@railroad_ink/drawing/expansions/plugin_types';
import { B, highway, square, exit } from '@railroad_ink/drawing/expansions/goals/goal_strokes';

const lake = (d: string, waves: string): VNode => (
  <>
    <path class="goal-lake" d={d} />
    <path class="goal-wave" d={waves} />
  </>
);
const wave = (x: number, y: number) => `M${x - 6.5},${y}q3.25,-3 6.5,0t6.500,0`;

export const goals: Readonly<Record<string, GoalPicture>> = {
  LA: {
    children: (
      <>
        {lake(
          'M18,32C18,22 26,18 32,18C40,18 46,23 46,32C46,41 40,46 32,46C24,46 18,42 18,32Z',
          wave(32, 28) + wave(32, 36),
        )}
        {highway(`M4,${B}H15`)}
        {highway(`M49,${B}H60`)}
        {square([14, B], [50, B])}
        {exit([0, B], [64, B])}
      </>
    ),
  },
  LB: {
    grid: 4,
    marks: '....xxxx........',
    children: lake(
      'M0,32C0,24 4,18 12,18.500C22,16.500 42,16.500 52,18.500C60,18 64,24 64,24.500C64,30 58,31 52,31C40,32.500 24,32.500 12,31C6,31 0,30 0,24Z',
      wave(12, 25) + wave(32, 25) + wave(52, 25),
    ),
  },
  LC: {
    children: lake(
      'M32,8C48,8 56,18 56,32C56,47 47,56 32,56C17,56 8,46 8,32C8,18 16,8 32,8Z',
      wave(24, 22) + wave(42, 26) + wave(24, 36) + wave(40, 42),
    ),
  },
};
