/** The meteor's dot, and the way that it is about to fly: in the coordinates of a sheet. Pure; it is told where it lands. */

import type { VNode } from 'preact';
import { columnOf, rowOf, UNIT } from '../board';
import type { Side, Space } from '../notation';
import type { Flight } from './types';

type Point = readonly [x: number, y: number];

function centre(space: Space): Point {
  return [columnOf(space) * UNIT + 32, rowOf(space) * UNIT + 32];
}

/** A filled circle: in the middle of its space, or in its corner where something is drawn. */
export function Dot({ space, beside }: { space: Space; beside: boolean }): VNode {
  const [x, y] = centre(space);
  return <circle class="meteor-dot" cx={beside ? x - 22 : x} cy={beside ? y - 22 : y} r="5" />;
}

const BACK = 13;

/** A dashed line with a numbered ring for each step; where it strikes, a red ring with a burst. */
export function FlightPath({ flight, chosen = true }: { flight: Flight; chosen?: boolean }): VNode {
  const { line, steps } = way(flight);
  const [x, y] = centre(flight.path.at(-1) ?? flight.from);
  return (
    <g class={chosen ? 'flight' : 'flight flight-other'}>
      <path class="flight-line" d={line} />
      <g transform={`translate(${x} ${y})`}>
        <circle class="strike" r="22" />
        <path class="strike-rays" d={RAYS} />
      </g>
      {steps.map(([px, py], index) => (
        <g key={index} transform={`translate(${px} ${py})`}>
          <circle class="flight-step" r="8.5" />
          <text class="flight-number" y="4" text-anchor="middle">
            {index < flight.steps ? index + 1 : '+'}
          </text>
        </g>
      ))}
    </g>
  );
}

/** A dashed red ring: what is in this space is about to be lost. */
export function Threat(): VNode {
  return (
    <g class="flight-other">
      <circle class="strike" cx="32" cy="32" r="24" />
    </g>
  );
}

const RAYS = Array.from({ length: 12 }, (_, index) => {
  const angle = (index * Math.PI) / 6 + Math.PI / 12;
  const to = (radius: number) => `${(radius * Math.sin(angle)).toFixed(1)},${(radius * Math.cos(angle)).toFixed(1)}`;
  return `M${to(22)}L${to(28)}`;
}).join('');

const AHEAD: Readonly<Record<Side, readonly [number, number]>> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** Its line, and the middle of each step; after it has turned at the edge it flies beside its own way. */
function way({ from, towards, path }: Flight): { line: string; steps: readonly Point[] } {
  const [dx, dy] = AHEAD[towards];
  const aside = (point: Point, back: boolean): Point =>
    back ? [point[0] + Math.abs(dy) * BACK, point[1] + Math.abs(dx) * BACK] : point;
  const steps: Point[] = [];
  let at = centre(from);
  let wasBack = false;
  let line = `M${at.join()}`;
  for (const space of path) {
    const next = centre(space);
    const back = (next[0] - at[0]) * dx + (next[1] - at[1]) * dy < 0;
    if (back && !wasBack) {
      // Round the edge of the board and back: a bend a little beyond the last space.
      const turn = [at[0] + dx * 17, at[1] + dy * 17] as const;
      line += `L${turn.join()}L${aside(turn, true).join()}`;
    }
    wasBack = back;
    steps.push(aside(next, back));
    line += `L${aside(next, back).join()}`;
    at = next;
  }
  return { line, steps };
}
