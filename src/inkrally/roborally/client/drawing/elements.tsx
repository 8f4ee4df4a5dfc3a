/**
 * The drawing of board elements: gears, pushers, crushers, pits, repair sites, flags, docks. The origin is the north-
 * west corner of the space.
 */

import type { VNode } from 'preact';
import type { Cell, Facing } from '../table/model';
import { ANGLE, SPACE } from './geometry';

const TEETH =
  'M21.43,7.8L21.91,4.11L26.09,4.11L26.57,7.8L29.88,8.69L32.13,5.73L35.76,7.82L34.32,11.25L36.75,13.68L40.18,12.24L42.27,15.87L39.31,18.12L40.2,21.43L43.89,21.91L43.89,26.09L40.2,26.57L39.31,29.88L42.27,32.13L40.18,35.76L36.75,34.32L34.32,36.75L35.76,40.18L32.13,42.27L29.88,39.31L26.57,40.2L26.09,43.89L21.91,43.89L21.43,40.2L18.12,39.31L15.87,42.27L12.24,40.18L13.68,36.75L11.25,34.32L7.82,35.76L5.73,32.13L8.69,29.88L7.8,26.57L4.11,26.09L4.11,21.91L7.8,21.43L8.69,18.12L5.73,15.87L7.82,12.24L11.25,13.68L13.68,11.25L12.24,7.82L15.87,5.73L18.12,8.69Z';
const HATCHING =
  'M6,42L42,6M12,42L42,12M18,42L42,18M24,42L42,24M30,42L42,30M36,42L42,36M6,36L36,6M6,30L30,6M6,24L24,6M6,18L18,6M6,12L12,6';
const REGISTERS = [1, 2, 3, 4, 5];

/**
 * Draw a gear. Clockwise gears have the colour of the surface and an arrow in the colour of the text, counter-clockwise
 * gears have the reverse.
 */
export function Gear({ turn }: { turn: 'cw' | 'ccw' }): VNode {
  return (
    <g class={turn === 'cw' ? 'gear' : 'gear left'}>
      <path class="gear-body" d={TEETH} />
      <g transform={turn === 'cw' ? undefined : `matrix(-1 0 0 1 ${SPACE} 0)`}>
        <path class="gear-arrow" d="M18,30A8.6,8.6 0 1 1 31.4,28.6" />
        <path class="gear-head" d="M35.4,27L30.4,33.4L27.2,26.2Z" />
      </g>
    </g>
  );
}

/**
 * Draw a pusher with five windows. The windows of its registers are filled. `out` extends the plate while it pushes.
 */
export function Pusher({
  wall,
  registers,
  out = false,
}: {
  wall: Facing;
  registers: readonly number[];
  out?: boolean | undefined;
}): VNode {
  const reach = out ? 10 : 0;
  return (
    <g class={out ? 'pusher out' : 'pusher'} transform={`rotate(${ANGLE[wall]} 24 24)`}>
      <rect class="pusher-box" x="4" y="2.5" width="40" height="14.5" rx="1" />
      {REGISTERS.map((register) => (
        <rect
          class={registers.includes(register) ? 'window-on' : 'window-off'}
          x={6.6 + (register - 1) * 7.2}
          y="5.8"
          width="5.9"
          height="8"
        />
      ))}
      <path class="pusher-rods" d={`M14,17V${23 + reach}M34,17V${23 + reach}`} />
      <rect class="pusher-plate" x="8" y={22.5 + reach} width="32" height="5.5" rx="1" />
    </g>
  );
}

/** Draw a crusher: two jaws with the windows of its registers between them. `shut` closes the jaws while it crushes. */
export function Crusher({
  registers,
  shut = false,
}: {
  registers: readonly number[];
  shut?: boolean | undefined;
}): VNode {
  const bite = shut ? 5 : 0;
  return (
    <g class="crusher">
      <path
        class="crusher-jaw"
        d={`M5,4H43V${12 + bite}L38.25,${17 + bite}L33.5,${12 + bite}L28.75,${17 + bite}L24,${12 + bite}L19.25,${17 + bite}L14.5,${12 + bite}L9.75,${17 + bite}L5,${12 + bite}Z`}
      />
      <path
        class="crusher-jaw"
        d={`M5,44H43V${36 - bite}L38.25,${31 - bite}L33.5,${36 - bite}L28.75,${31 - bite}L24,${36 - bite}L19.25,${31 - bite}L14.5,${36 - bite}L9.75,${31 - bite}L5,${36 - bite}Z`}
      />
      {REGISTERS.map((register) => (
        <rect
          class={registers.includes(register) ? 'window-on' : 'window-off'}
          x={6.6 + (register - 1) * 7.2}
          y="20.8"
          width="5.9"
          height="6.4"
        />
      ))}
    </g>
  );
}

export function Pit(): VNode {
  return (
    <g>
      <rect class="pit" x="5" y="5" width="38" height="38" rx="2" />
      <path class="pit-hatching" d={HATCHING} />
      <rect class="pit-rim" x="5" y="5" width="38" height="38" rx="2" />
    </g>
  );
}

/** Draw a wrench, crossed with a hammer if robots draw Option cards there. */
export function RepairSite({ hammer = false }: { hammer?: boolean }): VNode {
  return hammer ? (
    <g class="repair">
      <path d="M14.5,34.5L27,21.5" />
      <path d="M37,15.6A6.8,6.8 0 1 1 32.6,11.4" />
      <path d="M34,34.5L18.5,19" />
      <path class="hammer" d="M12,21.6L21,12.6" />
    </g>
  ) : (
    <g class="repair">
      <path d="M15,33.5L27,21.5" />
      <path d="M36.6,15.4A7,7 0 1 1 32.2,11.2" />
    </g>
  );
}

export function Flag({ number }: { number: number }): VNode {
  return (
    <g class="flag">
      <path class="flag-pole" d="M14,40V8" />
      <path class="flag-cloth" d="M14,8.5H37L31.5,17L37,25.5H14Z" />
      <text x="22.6" y="22" text-anchor="middle">
        {number}
      </text>
    </g>
  );
}

export function Dock({ number }: { number: number }): VNode {
  return (
    <g class="dock">
      <circle class="dock-ring" cx="24" cy="24" r="15" />
      <text x="24" y="28.5" text-anchor="middle">
        {number}
      </text>
    </g>
  );
}

/** Draw all of a space except its belt. */
export function CellDrawing({ cell }: { cell: Cell }): VNode {
  return (
    <>
      {cell.floor === 'pit' && <Pit />}
      {cell.gear !== undefined && <Gear turn={cell.gear} />}
      {cell.crusher !== undefined && <Crusher registers={cell.crusher.registers} />}
      {cell.pusher !== undefined && <Pusher wall={cell.pusher.wall} registers={cell.pusher.registers} />}
      {(cell.floor === 'repair' || cell.floor === 'repair_option') && (
        <RepairSite hammer={cell.floor === 'repair_option'} />
      )}
    </>
  );
}
