/** Drawings and descriptions of deserts: cacti, oases, and the drought on a die. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Drawing, Side, Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly cacti?: Readonly<Record<Space, number>> | undefined;
    readonly oases?: readonly Space[] | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  face: (face) => (face === 'drought' ? { picture: () => <Drought /> } : undefined),
  lays: (lays) => ({ ...(lays['cacti'] && { cacti: Number(lays['cacti']) }), ...('oases' in lays && { oasis: true }) }),
  extras: ({ cacti, oases }, space) => {
    const count = cacti?.[space] ?? 0;
    const oasis = oases?.includes(space) ?? false;
    return count === 0 && !oasis ? undefined : { cacti: count, oasis };
  },
  spaces: ({ cacti = {}, oases = [] }) => [...Object.keys(cacti), ...oases],
  stands: ({ drawing, extras }) => {
    const cacti = Number(extras['cacti'] ?? 0);
    const [x, y, scale] = freeSpot(drawing);
    return (
      <>
        {cacti > 1 && (
          <>
            <Cactus x={20} y={33} scale={1} />
            <Cactus x={43} y={35} scale={0.9} />
          </>
        )}
        {cacti === 1 && <Cactus x={x} y={y} scale={scale} />}
        {extras['oasis'] === true && <Oasis x={x} y={y} scale={scale} />}
      </>
    );
  },
  spaceWords: ({ cacti, oases }, space) => {
    const count = cacti?.[space] ?? 0;
    return [
      ...(count > 0 ? [say('space.cacti', { cacti: count })] : []),
      ...(oases?.includes(space) ? [say('space.oasis')] : []),
    ];
  },
};

/** Return where a plant fits beside a line: in the centre of the free quarter or half, away from the round number. */
function freeSpot(drawing: Drawing): readonly [x: number, y: number, scale: number] {
  const has = (side: Side) => drawing.kinds[side] !== undefined;
  if (has('N') && has('S')) return [12, 34, 0.82];
  if (has('E') && has('W')) return [17, 52, 0.62];
  if (has('N') && has('E')) return [17, 44, 1];
  if (has('E') && has('S')) return [17, 22, 1];
  if (has('S') && has('W')) return [47, 22, 1];
  if (has('N') && has('W')) return [43, 43, 0.9];
  return [32, 34, 1];
}

function Cactus({ x, y, scale }: { x: number; y: number; scale: number }): VNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path class="cactus" d="M0,14V-12M0,3H-7V-4M0,7H7V0" />
      <path class="soil" d="M-7,15H7" />
    </g>
  );
}

/** Draw a pool with a palm. */
function Oasis({ x, y, scale }: { x: number; y: number; scale: number }): VNode {
  return (
    <g transform={`translate(${x} ${y + 9 * scale}) scale(${scale})`}>
      <ellipse class="pool" rx="11" ry="5.5" />
      <path class="waterline" d="M-6,.5q3,-2.5 6,0t6,0" />
      <path
        class="palm"
        d="M5,-4C6,-11 5,-14 3,-17M3,-17q-6,-2 -9,3M3,-17q6,-2 8,3M3,-17q-1,-5 -6,-5M3,-17q3,-5 7,-3"
      />
    </g>
  );
}

const RAYS = Array.from({ length: 12 }, (_, index) => {
  const angle = (index * Math.PI) / 6;
  const to = (radius: number) =>
    `${(40 + radius * Math.sin(angle)).toFixed(1)},${(20 - radius * Math.cos(angle)).toFixed(1)}`;
  return `M${to(12.5)}L${to(16.5)}`;
}).join('');

/** Draw a drought: the sun over a crossed-out cactus on cracked ground. */
function Drought(): VNode {
  return (
    <g class="drought">
      <circle class="sun" cx="40" cy="20" r="9" />
      <path class="sun-rays" d={RAYS} />
      <path class="withered" d="M18,50V28M18,40H11V34M18,44H25V38" />
      <path class="cracks" d="M3,52H61M30,52l4,5 -3,4M46,52l-3,4 4,5M14,52l-3,5 3,4" />
      <path class="drought-cross" d="M7,25L29,51M29,25L7,51" />
    </g>
  );
}
