/**
 * The print of a sheet: frame, letters and numbers, grid, lattice, centre, exits. It is the same for all sheets, except
 * that exits are drawn differently once a route reaches them.
 */

import type { VNode } from 'preact';
import { CENTRAL_SPACES, columnOf, EXITS, rowOf, SIZE, SPACES, UNIT } from './board';
import { type Side, SIDES } from './notation';

const EDGE = SIZE * UNIT;
/** The margin for letters, numbers and exits. */
export const MARGIN = 30;
export const VIEW_BOX = `${-MARGIN} ${-MARGIN} ${EDGE + 2 * MARGIN} ${EDGE + 2 * MARGIN}`;

const inner = Array.from({ length: SIZE - 1 }, (_, index) => (index + 1) * UNIT);
const GRID = inner.map((at) => `M${at},0V${EDGE}M0,${at}H${EDGE}`).join('');
const LATTICE = inner.flatMap((x) => inner.map((y) => `M${x - 4},${y}h8M${x},${y - 4}v8`)).join('');

/** Return the box around the central spaces. */
export function centreBox(): { x: number; y: number; width: number; height: number } {
  const columns = [...CENTRAL_SPACES].map(columnOf);
  const rows = [...CENTRAL_SPACES].map(rowOf);
  const x = Math.min(...columns) * UNIT;
  const y = Math.min(...rows) * UNIT;
  return { x, y, width: (Math.max(...columns) + 1) * UNIT - x, height: (Math.max(...rows) + 1) * UNIT - y };
}

const CENTRE_BOX = centreBox();

/** Draw background, frame and tinted centre, below everything else. */
export function SheetBackground(): VNode {
  return (
    <>
      <rect
        class="sheet-frame"
        x={2 - MARGIN}
        y={2 - MARGIN}
        width={EDGE + 2 * MARGIN - 4}
        height={EDGE + 2 * MARGIN - 4}
      />
      <rect class="sheet-centre" {...CENTRE_BOX} />
    </>
  );
}

/** Draw grid, lattice, inner frame, letters and numbers. */
export function Grid(): VNode {
  return (
    <>
      <path class="sheet-grid-lines" d={GRID} />
      <path class="sheet-lattice" d={LATTICE} />
      <rect class="sheet-inner" x="0" y="0" width={EDGE} height={EDGE} />
      <rect class="sheet-centre-frame" {...CENTRE_BOX} />
      {SPACES.slice(0, SIZE).map((space, index) => (
        <>
          <text class="sheet-coordinate" x={index * UNIT + 9} y="-9">
            {space[0]}
          </text>
          <text class="sheet-coordinate" x="-14.5" y={index * UNIT + 13}>
            {index + 1}
          </text>
        </>
      ))}
    </>
  );
}

/** Draw the exits. `joined` has those that a route reaches, `lit` the highlighted ones, both as `B1N`. */
export function Exits({ joined, lit }: { joined: ReadonlySet<string>; lit: ReadonlySet<string> }): VNode {
  return (
    <>
      {EXITS.filter((exit) => lit.has(exit.space + exit.side)).map((exit) => (
        <path class="highlight" transform={place(exit)} d="M0,0V-15" />
      ))}
      {EXITS.map((exit) => {
        const name = exit.space + exit.side;
        return (
          <g
            class={`exit${joined.has(name) ? ' exit-joined' : ''}${lit.has(name) ? ' lit' : ''}`}
            transform={place(exit)}
          >
            {exit.kind === 'H' ? highwayStub : railStub}
            <path class="exit-arrow" d="M-6,-18.5L0,-24.5L6,-18.5" />
          </g>
        );
      })}
    </>
  );
}

const highwayStub = (
  <>
    <path class="highway-edge" d="M0,0V-17" />
    <path class="highway-bed" d="M0,.5V-18" />
  </>
);

const railStub = (
  <>
    <path class="rail-line" d="M0,0V-18" />
    <path class="rail-rungs" d="M0,0V-17" stroke-dasharray="2.2 5.3" stroke-dashoffset="-2.5" />
  </>
);

/** Return the transform of an exit, which is drawn northward from the middle of its side. */
function place({ space, side }: { space: string; side: Side }): string {
  const [x, y] = sidePoint(space, side);
  return `translate(${x} ${y}) rotate(${SIDES.indexOf(side) * 90})`;
}

/** Return the middle of a side of a space on the sheet. */
export function sidePoint(space: string, side: Side): readonly [x: number, y: number] {
  const x = columnOf(space) * UNIT + { N: 32, E: 64, S: 32, W: 0 }[side];
  const y = rowOf(space) * UNIT + { N: 0, E: 32, S: 64, W: 32 }[side];
  return [x, y];
}
