/**
 * One drawing of the expansions in its space: what lies below its lines, its lines, and what stands on them. A pure
 * function of its notation. On a sheet the two halves are drawn apart, as canyons lie between them.
 */

import type { VNode } from 'preact';
import { type Drawing, type Group, parseDrawing, type Side } from '../notation';
import { groupLines, litSides, RoundNumber, type RouteProps } from '../routes';
import { Ground, Jetty } from './ground';
import { Tubes } from './tubes';

/** The drawing. */
export function LayeredRoute({
  drawing,
  ink = 'dry',
  round,
  coarse = false,
  lit,
  at,
  from,
  extras,
  part,
}: RouteProps): VNode {
  const read = parseDrawing(drawing);
  const touched = lit === undefined || lit.length > 0;
  return (
    <g
      class={`route layered ${ink}${from ? ` inking-${from}` : ''}`}
      transform={at ? `translate(${at[0]} ${at[1]})` : undefined}
    >
      {part !== 'over' && <Ground drawing={read} extras={extras} coarse={coarse} lit={lit} />}
      {part !== 'under' && (
        <>
          <Tubes drawing={read} coarse={coarse} lit={lit} />
          {routesOf(read).map((group) => groupLines(read, group, coarse, lit && litSides(group, lit), crossing(read)))}
          {!coarse && bridgeWings(read, lit)}
          {!coarse && read.groups.map((group) => jetty(read, group, lit))}
          <RoundNumber round={round} off={!touched} />
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

/** Over a river, wings stand where the line's edges meet the banks. */
function bridgeWings(drawing: Drawing, lit: readonly Side[] | undefined): VNode | false {
  const river = drawing.groups.find((group) => drawing.kinds[group.sides[0] ?? 'N'] === 'V');
  if (river === undefined || drawing.groups.length < 2) return false;
  const over = drawing.groups.find((group) => group !== river);
  const way = over?.sides[0] ?? 'E';
  const off = lit !== undefined && (over === undefined || litSides(over, lit).length === 0);
  const d = 'M20,20.5L15.500,16M44,20.5L48.500,16M20,43.5L15.500,48M44,43.5L48.500,48';
  return (
    <path
      class={off ? 'wing off' : 'wing'}
      transform={way === 'N' || way === 'S' ? 'rotate(90 32 32)' : undefined}
      d={d}
    />
  );
}

function jetty(drawing: Drawing, group: Group, lit: readonly Side[] | undefined): VNode | false {
  const water = group.sides.filter((side: Side) => drawing.kinds[side] === 'L');
  return (
    group.station &&
    water.length > 0 && <Jetty sides={water} off={lit !== undefined && litSides(group, lit).length === 0} />
  );
}
