/**
 * A drawing with more than highways and railways, in a space of 64 by 64: ground, lines, and objects. On a sheet
 * the two halves are drawn separately, with the grid between them.
 */

import type { VNode } from 'preact';
import { type Drawing, type Group, parseDrawing } from '../notation';
import { groupLines, litSides, RoundNumber, type RouteProps } from '../routes';
import { drawings } from './registry';
import { AreaLayer, isDimmed, Lines } from './space_layers';

/** Draw the route. */
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
      {part !== 'over' && <AreaLayer {...space} />}
      {part !== 'under' && (
        <>
          <Lines {...space} />
          {routesOf(read).map((group) => groupLines(read, group, coarse, lit && litSides(group, lit), crossing(read)))}
          {drawings().map(({ over }) => over?.(space))}
          <RoundNumber round={round} off={isDimmed(lit)} />
        </>
      )}
    </g>
  );
}

/** Return the groups with highways or railways, highways last. */
function routesOf(drawing: Drawing): readonly Group[] {
  const has = (group: Group, kind: string) => group.sides.some((side) => drawing.kinds[side] === kind);
  return drawing.groups
    .filter((group) => has(group, 'R') || has(group, 'H'))
    .sort((a, b) => Number(has(a, 'H')) - Number(has(b, 'H')));
}

/** Return whether a highway crosses over a railway, as in the base game. */
function crossing(drawing: Drawing): boolean {
  return routesOf(drawing).length > 1;
}
