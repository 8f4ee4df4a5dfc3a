/**
 * A drawing that has more than road and rail, in a space of 64 by 64: its ground, its lines, and what stands on them. A pure
 * function of its notation. On a sheet the two halves are drawn apart, as what lies on the grid comes between them.
 */

import type { VNode } from 'preact';
import { type Drawing, type Group, parseDrawing } from '../notation';
import { groupLines, litSides, RoundNumber, type RouteProps } from '../routes';
import { drawings } from './found';
import { Ground, isOff, Lines } from './ground';

/** The drawing. */
export function ExpansionRoute({
  drawing,
  ink = 'dry',
  round,
  coarse = false,
  lit,
  at,
  from,
  extras = {},
  part,
}: RouteProps): VNode {
  const read = parseDrawing(drawing);
  const space = { drawing: read, extras, coarse, lit };
  return (
    <g
      class={`route layered ${ink}${from ? ` inking-${from}` : ''}`}
      transform={at ? `translate(${at[0]} ${at[1]})` : undefined}
    >
      {part !== 'over' && <Ground {...space} />}
      {part !== 'under' && (
        <>
          <Lines {...space} />
          {routesOf(read).map((group) => groupLines(read, group, coarse, lit && litSides(group, lit), crossing(read)))}
          {drawings().map(({ over }) => over?.(space))}
          <RoundNumber round={round} off={isOff(lit)} />
        </>
      )}
    </g>
  );
}

/** Groups that have road or rail, roads last. */
function routesOf(drawing: Drawing): readonly Group[] {
  const has = (group: Group, kind: string) => group.sides.some((side) => drawing.kinds[side] === kind);
  return drawing.groups
    .filter((group) => has(group, 'R') || has(group, 'H'))
    .sort((a, b) => Number(has(a, 'H')) - Number(has(b, 'H')));
}

/** A road over a rail, as in the base game. */
function crossing(drawing: Drawing): boolean {
  return routesOf(drawing).length > 1;
}
