/**
 * The lines of teams around robots, in headings and on flags: a double line for Road, a ring with short cross lines for
 * Rail, dots for the third team, long dashes for the fourth.
 */

import type { VNode } from 'preact';
import { SPACE } from '../drawing/geometry';
import { type Space, sameSpace } from '../table/model';

/** Draw the ring of a team around the origin. */
export function TeamRing({ team, radius }: { team: number; radius: number }): VNode {
  return (
    <g class={`team-ring team-${team}`}>
      <circle class="team-band" r={radius} />
      <circle class="team-line" r={radius} />
    </g>
  );
}

/** Draw the line of a team beside its name. */
export function TeamMark({ team }: { team: number }): VNode {
  return (
    <svg class="team-mark" viewBox="-14 -14 28 28" aria-hidden="true">
      <TeamRing team={team} radius={9.5} />
    </svg>
  );
}

/** Draw the cloth of a flag with the line of its team, if any. */
function Cloth({ team }: { team: number | null }): VNode {
  return (
    <g class={team === null ? 'team-flag' : `team-flag held team-${team}`}>
      <path class="flag-pole" d="M14,40V8" />
      <path class="flag-cloth" d="M14,8.5H37L31.5,17L37,25.5H14Z" />
      {team === 1 && <path class="flag-line" d="M14,14.2H33.5M14,19.8H33.5" />}
      {team === 2 && <path class="flag-line" d="M14,17H31M18,12.5V21.5M22.5,12.5V21.5M27,12.5V21.5" />}
      {team !== null && team > 2 && (
        <text x="22.6" y="22" text-anchor="middle">
          {team}
        </text>
      )}
    </g>
  );
}

/** Draw a flag with its team, for a list. */
export function FlagMark({ team }: { team: number | null }): VNode {
  return (
    <svg class="flag-mark" viewBox="8 4 34 38" aria-hidden="true">
      <Cloth team={team} />
    </svg>
  );
}

/** Draw a flag held by a team on top of the flag on the floor. */
export function HeldFlag({ at: [x, y], team }: { at: readonly [number, number]; team: number }): VNode {
  return (
    <g transform={`translate(${x * SPACE} ${y * SPACE})`}>
      <Cloth team={team} />
    </g>
  );
}

/**
 * Draw the path of a flag on belts during a turn: a dotted line, the number of the register where each space is left,
 * and a dotted flag at the end. Draws nothing if the flag stays.
 */
export function FlagAhead({
  from,
  way,
  flag,
}: {
  from: Space | null;
  way: readonly (Space | null)[];
  flag: number;
}): VNode | null {
  const stops = way.flatMap((to, index) => {
    const before = index === 0 ? from : (way[index - 1] ?? null);
    return to && !(before && sameSpace(before, to)) ? [{ register: index + 1, before, to }] : [];
  });
  const end = way.at(-1);
  if (stops.length === 0 || !end) return null;
  // Below the cloth. Numbers of flags on the same belt have separate positions.
  const [dx, dy] = [(((flag - 1) % 3) - 1) * 14, flag > 3 ? 2 : 13];
  return (
    <g class="flag-next">
      {stops.map(
        ({ register, before, to }) =>
          before &&
          isNear(before, to) && <path key={register} class="flag-next-way" d={`M${centre(before)}L${centre(to)}`} />,
      )}
      <g transform={`translate(${end[0] * SPACE} ${end[1] * SPACE})`}>
        <path class="flag-pole" d="M14,40V8" />
        <path class="flag-next-cloth" d="M14,8.5H37L31.5,17L37,25.5H14Z" />
        <text x="22.6" y="22" text-anchor="middle">
          {flag}
        </text>
      </g>
      {way.length > 1 &&
        stops.map(({ register, to }) => (
          <g key={register} transform={`translate(${(to[0] + 0.5) * SPACE + dx} ${(to[1] + 0.5) * SPACE + dy})`}>
            <circle class="flag-next-stop" r="7.5" />
            <text class="flag-next-register" y="3.8" text-anchor="middle">
              {register}
            </text>
          </g>
        ))}
    </g>
  );
}

const centre = (at: Space): string => `${(at[0] + 0.5) * SPACE},${(at[1] + 0.5) * SPACE}`;

/** Maximum number of spaces on belts in one register: one in the express stage, one with all belts. */
const FARTHEST = 2;

/** Return whether a belt can lead from one space to the other. A lost flag starts again elsewhere. */
const isNear = (a: Space, b: Space): boolean => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) <= FARTHEST;

/** Draw the home of a team: a frame of its line around its board. */
export function HomeFrame({
  from: [left, top],
  to: [right, bottom],
  team,
}: {
  from: readonly [number, number];
  to: readonly [number, number];
  team: number;
}): VNode {
  const box = {
    x: left * SPACE + 4,
    y: top * SPACE + 4,
    width: (right - left + 1) * SPACE - 8,
    height: (bottom - top + 1) * SPACE - 8,
  };
  return (
    <g class={`team-ring home team-${team}`}>
      <rect class="team-band" {...box} />
      <rect class="team-line" {...box} />
    </g>
  );
}
