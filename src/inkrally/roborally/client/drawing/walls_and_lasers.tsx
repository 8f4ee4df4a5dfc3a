/** The drawing of beams and their nozzles, walls, and seams between boards. */

import type { VNode } from 'preact';
import type { Facing, Floor, Laser, Space } from '../table/model';
import { ANGLE, at, edge, roundCoordinate, OPPOSITE, type Point, SPACE, offsetPoint } from './geometry';

const NOZZLE = 'M-3.2,0H3.2V5.5L0,10L-3.2,5.5Z';
/** The distance between the beams of one laser. */
const APART = 7;

/** Return the offset of each beam from the centre. */
export function offsets(beams: number): readonly number[] {
  return Array.from({ length: beams }, (_, index) => (index - (beams - 1) / 2) * APART);
}

/** Move a point to the side of a beam. */
export function offsetBeam(point: Point, side: Facing, by: number): Point {
  const [x, y] = point;
  return side === 'N' || side === 'S' ? [x + by, y] : [x, y + by];
}

export function LaserDrawing({ laser }: { laser: Laser }): VNode {
  const last = laser.spaces.at(-1) ?? laser.at;
  const away = OPPOSITE[laser.side];
  return (
    <g class="laser">
      {offsets(laser.beams).map((by) => {
        const from = offsetBeam(edge(laser.at, laser.side), laser.side, by);
        return (
          <>
            <path
              class="beam"
              d={`M${at(offsetPoint(from, away, 6))}L${at(offsetBeam(edge(last, away), laser.side, by))}`}
            />
            <path
              class="nozzle"
              transform={`translate(${roundCoordinate(from[0])} ${roundCoordinate(from[1])}) rotate(${ANGLE[laser.side]})`}
              d={NOZZLE}
            />
          </>
        );
      })}
    </g>
  );
}

/** Return the path of all walls, each edge once. */
export function wallsPath(walls: Floor['walls']): string {
  const edges = new Set(
    walls.map(([x, y, side]) => {
      if (side === 'N' || side === 'S') return `M${x * SPACE},${(y + (side === 'S' ? 1 : 0)) * SPACE}h${SPACE}`;
      return `M${(x + (side === 'E' ? 1 : 0)) * SPACE},${y * SPACE}v${SPACE}`;
    }),
  );
  return [...edges].join('');
}

/** The width and height of a board, which lies at a multiple of it. */
const BOARD = 12;

export function isCovered(floor: Pick<Floor, 'covered'>, [x, y]: Space): boolean {
  return floor.covered[y]?.[x] === 1;
}

/**
 * Return the edges between spaces: `inner` within a board, `seam` where two boards may meet, `outer` at the end of the
 * floor.
 */
export function edgesPath(floor: Floor, kind: 'inner' | 'seam' | 'outer'): string {
  let path = '';
  const kindOf = (space: Space, before: Space, along: number) => {
    const [here, there] = [isCovered(floor, space), isCovered(floor, before)];
    if (here !== there) return 'outer';
    return here ? (along % BOARD === 0 ? 'seam' : 'inner') : undefined;
  };
  for (let y = 0; y <= floor.height; y += 1) {
    for (let x = 0; x <= floor.width; x += 1) {
      if (kindOf([x, y], [x, y - 1], y) === kind) path += `M${x * SPACE},${y * SPACE}h${SPACE}`;
      if (kindOf([x, y], [x - 1, y], x) === kind) path += `M${x * SPACE},${y * SPACE}v${SPACE}`;
    }
  }
  return path;
}
