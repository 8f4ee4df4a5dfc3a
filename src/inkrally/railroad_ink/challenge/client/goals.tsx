/** The pictures of the Challenge goals. The engine evaluates goals. */

import type { VNode } from 'preact';
import type { GoalPicture } from '@railroad_ink/drawing/expansions/plugin_types';
import {
  A,
  B,
  block,
  C,
  dots,
  exit,
  type Point,
  rail,
  highway,
  square,
} from '@railroad_ink/drawing/expansions/goals/goal_strokes';
import './drawing.css';

const village = (...points: Point[]): VNode => (
  <path
    class="goal-village"
    d={points
      .map(
        ([x, y]) => `M${x - 8},${y}L${x},${y - 7}L${x + 8},${y}M${x - 5.5},${y - 1.5}V${y + 7}H${x + 5.5}V${y - 1.5}`,
      )
      .join('')}
  />
);

export const goals: Readonly<Record<string, GoalPicture>> = {
  A: {
    marks: '.x.xxx.x.',
    children: (
      <>
        {block}
        {dots([B, A], [A, B], [B, B], [C, B], [B, C])}
      </>
    ),
  },
  B: { children: <>{village([A, A + 2], [B, B + 2], [C, C + 2])}</> },
  C: { marks: '...xxx...', children: dots([A, B], [B, B], [C, B]) },
  D: { marks: 'x.x...x..', children: dots([A, A], [C, A], [A, C]) },
  E: { marks: 'xxxxxxxxx', children: dots(...[A, B, C].flatMap((y) => [A, B, C].map((x): Point => [x, y]))) },
  F: { children: highway('M16,22a6,6 0 0 1 6,-6H42a6,6 0 0 1 6,6V42a6,6 0 0 1 -6,6H22a6,6 0 0 1 -6,-6Z') },
  G: {
    children: (
      <>
        {highway(`M${B},4V60M4,${B}H60`)}
        {exit([B, 0], [B, 64], [0, B], [64, B])}
      </>
    ),
  },
  H: {
    children: (
      <>
        {rail(`M${A},${A}H${C}V${C}H${A}`)}
        {square([A, A], [C, A], [C, C], [A, C])}
      </>
    ),
  },
  I: { marks: 'xxxxxx...', children: highway(`M-1,${A}H48a5,5 0 0 1 5,5V27a5,5 0 0 1 -5,5H-1`) },
  J: { marks: '...xxxxxx', children: rail(`M65,${B}H16a5,5 0 0 0 -5,5V48a5,5 0 0 0 5,5H65`) },
  K: {
    marks: '.x..x..x.',
    children: (
      <>
        {highway(`M${B},4V60`)}
        {exit([B, 0], [B, 64])}
      </>
    ),
  },
  L: {
    children: (
      <>
        {highway(`M${B},4V20a12,12 0 0 0 12,12H60`)}
        {exit([B, 0], [64, B])}
        <path class="goal-tick" d={`M${B},64v-6M0,${B}h6`} />
      </>
    ),
  },
};
