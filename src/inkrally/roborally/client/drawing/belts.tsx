/** The drawing of belts: bands with chevrons, curved around corners and merged where several enter. */

import type { VNode } from 'preact';
import type { Belt, Facing } from '../table/model';
import { ANGLE, roundCoordinate, OPPOSITE, type Point, SPACE, offsetPoint } from './geometry';

const MIDDLE: Point = [SPACE / 2, SPACE / 2];
const RADIUS = SPACE / 2;
/** Overlap of bands, to hide seams. */
const OVER = 0.3;
const CHEVRON = 'M-7,3.4L0,-3.4L7,3.4';

/** Positions of the chevrons along a belt, from 0 to 1. */
const PLACES = {
  normal: { alone: [0.5], bend: [0.3], out: [0.84] },
  express: { alone: [0.38, 0.62], bend: [0.2, 0.38], out: [0.76, 0.92] },
} as const;

/** Draw a belt, with the origin at the north-west corner of its space. */
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
          transform={`translate(${roundCoordinate(x)} ${roundCoordinate(y)}) rotate(${roundCoordinate(turn)})`}
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
  const start = offsetPoint(MIDDLE, from, RADIUS + OVER);
  const end = offsetPoint(MIDDLE, to, RADIUS + OVER);
  if (straight(from, to)) return `M${pair(start)}L${pair(end)}`;
  const sweep = right(from, to) ? 1 : 0;
  return `M${pair(start)}L${pair(offsetPoint(MIDDLE, from, RADIUS))}A24,24 0 0 ${sweep} ${pair(offsetPoint(MIDDLE, to, RADIUS))}L${pair(end)}`;
}

/** Return whether the way from one side to another turns right. */
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

/** Return a point of a track and its direction there. */
function along(from: Facing, to: Facing, share: number): readonly [Point, number] {
  if (straight(from, to)) return [offsetPoint(offsetPoint(MIDDLE, from, RADIUS), to, SPACE * share), ANGLE[to]];
  const turn = right(from, to) ? 1 : -1;
  const heading = ANGLE[OPPOSITE[from]] + turn * 90 * share;
  const corner = offsetPoint(offsetPoint(MIDDLE, from, RADIUS), to, RADIUS);
  // The centre of the curve is on the side of the turn.
  const radians = ((heading - turn * 90) * Math.PI) / 180;
  return [[corner[0] + RADIUS * Math.sin(radians), corner[1] - RADIUS * Math.cos(radians)], (heading + 360) % 360];
}

function pair([x, y]: Point): string {
  return `${roundCoordinate(x)},${roundCoordinate(y)}`;
}
