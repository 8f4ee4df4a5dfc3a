/**
 * The drawing of a floor: grid, belts, elements, flags, beams, walls, in this order. Components without hooks,
 * usable for thumbnails, pictures and boards. Robots and overlays are separate.
 */

import './drawing.css';
import type { ComponentChildren, VNode } from 'preact';
import type { Cell, Floor, Space } from '../table/model';
import { BeltDrawing } from './belts';
import { CellDrawing, Dock, Flag } from './elements';
import { edgesPath, LaserDrawing, wallsPath } from './walls_and_lasers';
import { MARGIN, SPACE } from './geometry';

/** Return the box of the drawing: x, y, width, height. */
export function boxOf(
  floor: Pick<Floor, 'width' | 'height'>,
  margin: number = MARGIN,
): readonly [number, number, number, number] {
  return [-margin, -margin, floor.width * SPACE + 2 * margin, floor.height * SPACE + 2 * margin];
}

/** Return all spaces of a floor, row by row. */
export function spacesOf(floor: Floor): readonly Space[] {
  return floor.covered.flatMap((row, y) => row.flatMap((covered, x): Space[] => (covered === 1 ? [[x, y]] : [])));
}

function Placed({ space: [x, y], children }: { space: Space; children: ComponentChildren }): VNode {
  return <g transform={`translate(${x * SPACE} ${y * SPACE})`}>{children}</g>;
}

/** Draw background, grid and frame, with column and row numbers in the margin. */
function Ground({ floor, bare }: { floor: Floor; bare: boolean }): VNode {
  const { width, height } = floor;
  const inside = spacesOf(floor).map(([x, y]) => `M${x * SPACE},${y * SPACE}h${SPACE}v${SPACE}h${-SPACE}Z`);
  return (
    <>
      {!bare && (
        <rect
          class="floor-frame"
          x={2 - MARGIN}
          y={2 - MARGIN}
          width={width * SPACE + 2 * MARGIN - 4}
          height={height * SPACE + 2 * MARGIN - 4}
        />
      )}
      <path class="floor-board" d={inside.join('')} />
      <path class="floor-grid" d={edgesPath(floor, 'inner')} />
      <path class="floor-seam" d={edgesPath(floor, 'seam')} />
      <path class="floor-edge" d={edgesPath(floor, 'outer')} />
      {!bare && (
        <g class="floor-numbers" aria-hidden="true">
          {Array.from({ length: width }, (_, x) => (
            <text x={x * SPACE + 24} y="-5.5" text-anchor="middle">
              {x}
            </text>
          ))}
          {Array.from({ length: height }, (_, y) => (
            <text x="-10" y={y * SPACE + 27.5} text-anchor="middle">
              {y}
            </text>
          ))}
        </g>
      )}
    </>
  );
}

/** Draw a floor inside an SVG. `bare` omits the margin and its numbers. */
export function FloorDrawing({ floor, bare = false }: { floor: Floor; bare?: boolean }): VNode {
  const cells = Object.entries(floor.cells).map(([key, cell]): readonly [Space, Cell] => {
    const [x, y] = key.split(',').map(Number);
    return [[x ?? 0, y ?? 0], cell];
  });
  const walls = wallsPath(floor.walls);
  return (
    <g class="floor">
      <Ground floor={floor} bare={bare} />
      {cells.map(
        ([space, cell]) =>
          cell.belt && (
            <Placed space={space}>
              <BeltDrawing belt={cell.belt} />
            </Placed>
          ),
      )}
      {cells.map(
        ([space, cell]) =>
          (cell.gear !== undefined ||
            cell.pusher !== undefined ||
            cell.crusher !== undefined ||
            (cell.floor ?? 'open') !== 'open') && (
            <Placed space={space}>
              <CellDrawing cell={cell} />
            </Placed>
          ),
      )}
      {floor.docks.map((space, index) => (
        <Placed space={space}>
          <Dock number={index + 1} />
        </Placed>
      ))}
      {floor.lasers.map((laser) => (
        <LaserDrawing laser={laser} />
      ))}
      {floor.flags.map((space, index) => (
        <Placed space={space}>
          <Flag number={index + 1} />
        </Placed>
      ))}
      <path class="wall-halo" d={walls} />
      <path class="wall" d={walls} />
    </g>
  );
}

/** Draw a floor as a picture, or with `bare` as a map. */
export function FloorSvg({
  floor,
  label,
  bare = false,
}: {
  floor: Floor;
  label?: string | undefined;
  bare?: boolean;
}): VNode {
  return (
    <svg
      class={bare ? 'floor-map' : 'floor-picture'}
      viewBox={boxOf(floor, bare ? 4 : MARGIN).join(' ')}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <FloorDrawing floor={floor} bare={bare} />
    </svg>
  );
}
