/** Belts: bands from side to side with open chevrons, curved about a corner, merged where several lead in. Pure. */

import type { VNode } from 'preact';
import type { Belt, Facing } from '../table/model';
import { ANGLE, fixed, OPPOSITE, type Point, SPACE, towards } from './measure';

const MIDDLE: Point = [SPACE / 2, SPACE / 2];
const RADIUS = SPACE / 2;
/** Bands overlap by so much, so that no seam shows. */
const OVER = 0.3;
const CHEVRON = 'M-7,3.4L0,-3.4L7,3.4';

/** Where on the way from 0 to 1 the chevrons of a belt stand. */
const PLACES = {
  normal: { alone: [0.5], bend: [0.3], out: [0.84] },
  express: { alone: [0.38, 0.62], bend: [0.2, 0.38], out: [0.76, 0.92] },
} as const;

/** A belt in its space, drawn from the space's north-west corner. */
export function BeltDrawing({ belt }: { belt: Belt }): VNode {
  const ins = belt.in?.length ? belt.in : [OPPOSITE[belt.out]];
  const band = ins.map((side) => track(side, belt.out)).join('');
  return (
    <g class={belt.kind === 'express' ? 'belt express' : 'belt'}>
      <path class="belt-edge" d={band} />
      <path class="belt-band" d={band} />
      {chevrons(belt, ins).map(([[x, y], turn]) => (
        <path
          class="belt-chevron"
          transform={`translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(turn)})`}
          d={CHEVRON}
        />
      ))}
    </g>
  );
}

function straight(from: Facing, to: Facing): boolean {
  return OPPOSITE[from] === to;
}

function track(from: Facing, to: Facing): string {
  const start = towards(MIDDLE, from, RADIUS + OVER);
  const end = towards(MIDDLE, to, RADIUS + OVER);
  if (straight(from, to)) return `M${pair(start)}L${pair(end)}`;
  const sweep = right(from, to) ? 1 : 0;
  return `M${pair(start)}L${pair(towards(MIDDLE, from, RADIUS))}A24,24 0 0 ${sweep} ${pair(towards(MIDDLE, to, RADIUS))}L${pair(end)}`;
}

/** Whether who comes in from one side and leaves by another turns right. */
function right(from: Facing, to: Facing): boolean {
  return (ANGLE[to] - ANGLE[OPPOSITE[from]] + 360) % 360 === 90;
}

function chevrons(belt: Belt, ins: readonly Facing[]): readonly (readonly [Point, number])[] {
  const places = PLACES[belt.kind];
  const only = ins[0];
  if (only !== undefined && ins.length === 1) return places.alone.map((share) => along(only, belt.out, share));
  const bends = ins.filter((side) => !straight(side, belt.out));
  return [
    ...bends.flatMap((side) => places.bend.map((share) => along(side, belt.out, share))),
    ...places.out.map((share) => along(OPPOSITE[belt.out], belt.out, share)),
  ];
}

/** A point on a track and which way it leads there. */
function along(from: Facing, to: Facing, share: number): readonly [Point, number] {
  if (straight(from, to)) return [towards(towards(MIDDLE, from, RADIUS), to, SPACE * share), ANGLE[to]];
  const turn = right(from, to) ? 1 : -1;
  const heading = ANGLE[OPPOSITE[from]] + turn * 90 * share;
  const corner = towards(towards(MIDDLE, from, RADIUS), to, RADIUS);
  // The centre of the curve lies to the side to which it turns.
  const radians = ((heading - turn * 90) * Math.PI) / 180;
  return [[corner[0] + RADIUS * Math.sin(radians), corner[1] - RADIUS * Math.cos(radians)], (heading + 360) % 360];
}

function pair([x, y]: Point): string {
  return `${fixed(x)},${fixed(y)}`;
}
