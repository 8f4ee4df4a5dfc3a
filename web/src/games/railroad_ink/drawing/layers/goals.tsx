/**
 * The pictures of the goals: a small board for each, in strokes that say what is asked. Pure; the tests of the goals are
 * the engine's.
 */

import type { VNode } from 'preact';

type Point = readonly [x: number, y: number];

/** In the order of the boxes. */
export const GOALS = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'I',
  'J',
  'K',
  'L',
  'LA',
  'LB',
  'LC',
  'RA',
  'RB',
  'RC',
  'VA',
  'VB',
  'VC',
  'MA',
  'MB',
  'MC',
  'FA',
  'FB',
  'FC',
  'TA',
  'TB',
  'TC',
  'DA',
  'DB',
  'DC',
  'CA',
  'CB',
  'CD',
] as const;
export type Goal = (typeof GOALS)[number];

/** Whether there is a picture of a goal. */
export function isGoal(code: string): code is Goal {
  return (GOALS as readonly string[]).includes(code);
}

// The middles of the three rows and columns.
const A = 10.67;
const B = 32;
const C = 53.33;

/** A picture of 64 by 64. */
export function GoalPicture({ code }: { code: Goal }): VNode {
  const { grid = 3, marks = '', children } = PICTURES[code];
  const size = 64 / grid;
  const lines = Array.from(
    { length: grid - 1 },
    (_, index) => `M${((index + 1) * size).toFixed(2)},0V64M0,${((index + 1) * size).toFixed(2)}H64`,
  ).join('');
  return (
    <svg class="goal-picture" viewBox="-3 -3 70 70" aria-hidden="true">
      <rect class="goal-paper" width="64" height="64" />
      {[...marks].map(
        (sign, index) =>
          sign === 'x' && (
            <rect
              key={index}
              class="goal-mark"
              x={(index % grid) * size}
              y={Math.floor(index / grid) * size}
              width={size}
              height={size}
            />
          ),
      )}
      <path class="goal-grid" d={lines} />
      {children}
      <rect class="goal-frame" width="64" height="64" />
    </svg>
  );
}

interface Picture {
  readonly grid?: number;
  /** Row by row, x for a space that is highlighted. */
  readonly marks?: string;
  readonly children?: VNode;
}

const road = (d: string): VNode => (
  <>
    <path class="goal-road" d={d} />
    <path class="goal-bed" d={d} />
  </>
);
const rail = (d: string): VNode => (
  <>
    <path class="goal-rail" d={d} />
    <path class="goal-rungs" d={d} />
  </>
);
const square = (...points: Point[]): VNode => (
  <path class="goal-square" d={points.map(([x, y]) => `M${x - 5},${y - 5}h10v10h-10Z`).join('')} />
);
/** An arrow out of the board, at the middle of a side or of a row or column. */
const exit = (...points: Point[]): VNode => (
  <path
    class="goal-exit"
    d={points
      .map(([x, y]) => {
        if (y === 0) return `M${x - 4.5},4.5L${x},-1L${x + 4.5},4.5`;
        if (y === 64) return `M${x - 4.5},59.5L${x},65L${x + 4.5},59.5`;
        return x === 0 ? `M4.5,${y - 4.5}L-1,${y}L4.5,${y + 4.5}` : `M59.5,${y - 4.5}L65,${y}L59.5,${y + 4.5}`;
      })
      .join('')}
  />
);
const dotted: VNode = <path class="goal-centre" d="M21.33,21.33H42.67V42.67H21.33Z" />;
const block: VNode = <path class="goal-centre" d="M2.5,2.5H61.5V61.5H2.5Z" />;
const dots = (...points: Point[]): VNode => (
  <path class="goal-dot" d={points.map(([x, y]) => `M${x},${y}h.01`).join('')} />
);
const lake = (d: string, waves: string): VNode => (
  <>
    <path class="goal-lake" d={d} />
    <path class="goal-wave" d={waves} />
  </>
);
const wave = (x: number, y: number) => `M${x - 6.5},${y}q3.25,-3 6.5,0t6.500,0`;
const river = (d: string): VNode => (
  <>
    <path class="goal-bank" d={d} />
    <path class="goal-river" d={d} />
    <path class="goal-current" d={d} />
  </>
);
const lava = (x: number, y: number, size = 21.33): VNode => (
  <>
    <rect class="goal-lava" x={x - size / 2} y={y - size / 2} width={size} height={size} />
    <path
      class="goal-grain"
      d={[
        [-6, -6],
        [0, -6],
        [6, -6],
        [-3, 0],
        [3, 0],
        [-6, 6],
        [0, 6],
        [6, 6],
      ]
        .map(([dx = 0, dy = 0]) => `M${x + dx},${y + dy}h.01`)
        .join('')}
    />
  </>
);
const cone = (x: number, y: number): VNode => (
  <path class="goal-cone" d={`M${x - 8},${y + 7}L${x - 2.5},${y - 5}l2.500,2.500 2.500,-2.500L${x + 8},${y + 7}Z`} />
);
const crater = (...points: Point[]): VNode => (
  <>
    {points.map(([x, y]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
        <circle class="goal-crater" r="6" />
        <path
          class="goal-hachure"
          d={Array.from({ length: 8 }, (_, index) => `M${ray(index, 6)}L${ray(index, 9.4)}`).join('')}
        />
      </g>
    ))}
  </>
);
function ray(index: number, radius: number): string {
  return `${(radius * Math.sin((index * Math.PI) / 4)).toFixed(1)},${(radius * Math.cos((index * Math.PI) / 4)).toFixed(1)}`;
}
const trees = (scale: number, ...points: Point[]): VNode => (
  <>
    {points.map(([x, y]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${scale})`}>
        <path class="goal-stem" d="M0,9V1" />
        <path class="goal-crown" d="M0,-11C7,-11 9,-5 7,-1C6,3 -6,3 -7,-1C-9,-5 -7,-11 0,-11Z" />
      </g>
    ))}
  </>
);
const cacti = (scale: number, ...points: Point[]): VNode => (
  <>
    {points.map(([x, y]) => (
      <path
        key={`${x} ${y}`}
        class="goal-cactus"
        transform={`translate(${x} ${y}) scale(${scale})`}
        d="M0,11V-10M0,3H-6V-3M0,6H6V0"
      />
    ))}
  </>
);
const oasis = (...points: Point[]): VNode => (
  <>
    {points.map(([x, y]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
        <ellipse class="goal-pool" cy="4" rx="8" ry="3.6" />
        <path class="goal-palm" d="M1,2V-6M1,-6q-4,-2 -6,2M1,-6q4,-2 6,2M1,-6q0,-3 -4,-4" />
      </g>
    ))}
  </>
);
const trail = (d: string): VNode => <path class="goal-trail" d={d} />;
const canyon = (d: string): VNode => (
  <>
    <path class="goal-canyon" d={d} />
    <path class="goal-floor" d={d} />
    <path class="goal-cuts" d={d} />
  </>
);
const cross = (x: number, y: number): VNode => (
  <path class="goal-cross" d={`M${x - 7},${y - 7}l14,14M${x + 7},${y - 7}l-14,14`} />
);
const village = (...points: Point[]): VNode => (
  <path
    class="goal-village"
    d={points
      .map(
        ([x, y]) => `M${x - 8},${y}L${x},${y - 7}L${x + 8},${y}M${x - 5.5},${y - 1.5}V${y + 7}H${x + 5.5}V${y - 1.5}`,
      )
      .join('')}
  />
);
const tight = [8, 24, 40, 56] as const;
const at = (...pairs: Point[]): Point[] => pairs;

const PICTURES: Readonly<Record<Goal, Picture>> = {
  A: {
    marks: '.x.xxx.x.',
    children: (
      <>
        {block}
        {dots([B, A], [A, B], [B, B], [C, B], [B, C])}
      </>
    ),
  },
  B: { children: <>{village([A, A + 2], [B, B + 2], [C, C + 2])}</> },
  C: { marks: '...xxx...', children: dots([A, B], [B, B], [C, B]) },
  D: { marks: 'x.x...x..', children: dots([A, A], [C, A], [A, C]) },
  E: { marks: 'xxxxxxxxx', children: dots(...[A, B, C].flatMap((y) => [A, B, C].map((x): Point => [x, y]))) },
  F: { children: road('M16,22a6,6 0 0 1 6,-6H42a6,6 0 0 1 6,6V42a6,6 0 0 1 -6,6H22a6,6 0 0 1 -6,-6Z') },
  G: {
    children: (
      <>
        {road(`M${B},4V60M4,${B}H60`)}
        {exit([B, 0], [B, 64], [0, B], [64, B])}
      </>
    ),
  },
  H: {
    children: (
      <>
        {rail(`M${A},${A}H${C}V${C}H${A}`)}
        {square([A, A], [C, A], [C, C], [A, C])}
      </>
    ),
  },
  I: { marks: 'xxxxxx...', children: road(`M-1,${A}H48a5,5 0 0 1 5,5V27a5,5 0 0 1 -5,5H-1`) },
  J: { marks: '...xxxxxx', children: rail(`M65,${B}H16a5,5 0 0 0 -5,5V48a5,5 0 0 0 5,5H65`) },
  K: {
    marks: '.x..x..x.',
    children: (
      <>
        {road(`M${B},4V60`)}
        {exit([B, 0], [B, 64])}
      </>
    ),
  },
  L: {
    children: (
      <>
        {road(`M${B},4V20a12,12 0 0 0 12,12H60`)}
        {exit([B, 0], [64, B])}
        <path class="goal-tick" d={`M${B},64v-6M0,${B}h6`} />
      </>
    ),
  },
  LA: {
    children: (
      <>
        {lake(
          'M18,32C18,22 26,18 32,18C40,18 46,23 46,32C46,41 40,46 32,46C24,46 18,42 18,32Z',
          wave(32, 28) + wave(32, 36),
        )}
        {road(`M4,${B}H15`)}
        {road(`M49,${B}H60`)}
        {square([14, B], [50, B])}
        {exit([0, B], [64, B])}
      </>
    ),
  },
  LB: {
    grid: 4,
    marks: '....xxxx........',
    children: lake(
      'M0,32C0,24 4,18 12,18.500C22,16.500 42,16.500 52,18.500C60,18 64,24 64,24.500C64,30 58,31 52,31C40,32.500 24,32.500 12,31C6,31 0,30 0,24Z',
      wave(12, 25) + wave(32, 25) + wave(52, 25),
    ),
  },
  LC: {
    children: lake(
      'M32,8C48,8 56,18 56,32C56,47 47,56 32,56C17,56 8,46 8,32C8,18 16,8 32,8Z',
      wave(24, 22) + wave(42, 26) + wave(24, 36) + wave(40, 42),
    ),
  },
  RA: {
    children: (
      <>
        {river(`M${B},-1V65`)}
        {road('M4,16H44a8,8 0 0 1 8,8V40a8,8 0 0 1 -8,8H4')}
      </>
    ),
  },
  RB: {
    children: (
      <>
        {river(`M${B},-1V65`)}
        {square([A, A], [C, B], [A, C])}
      </>
    ),
  },
  RC: {
    children: (
      <>
        {river(`M${B},-1V65`)}
        {road(`M4,${B}H60`)}
        {exit([0, B], [64, B])}
      </>
    ),
  },
  VA: {
    children: (
      <>
        {lava(B, B)}
        {cone(B, B)}
        {road('M9,16a7,7 0 0 1 7,-7H48a7,7 0 0 1 7,7V48a7,7 0 0 1 -7,7H16a7,7 0 0 1 -7,-7Z')}
      </>
    ),
  },
  VB: {
    children: (
      <>
        {<path class="goal-lava" d="M14,65C18,44 46,44 50,65Z" />}
        <path class="goal-grain" d="M24,61h.01M32,61h.01M40,61h.01M28,55h.01M36,55h.01" />
        <path class="goal-crust" d="M14,65C18,44 46,44 50,65" />
        {road(`M4,${B}H60`)}
        {exit([0, B], [64, B])}
      </>
    ),
  },
  VC: {
    children: (
      <>
        {lava(B, B)}
        {rail(`M-1,${B}H20`)}
        {rail(`M44,${B}H65`)}
        {cross(B, B)}
      </>
    ),
  },
  MA: {
    marks: '.x.x.x.x.',
    children: (
      <>
        {rail(`M${B},-1V18M${B},46V65M-1,${B}H18M46,${B}H65`)}
        {crater([B, B])}
      </>
    ),
  },
  MB: {
    children: (
      <>
        {road(`M${A},21V44a9,9 0 0 0 9,9H43`)}
        {crater([A, A], [C, C])}
      </>
    ),
  },
  MC: {
    children: (
      <>
        {road(`M-1,${B}H18`)}
        {road(`M46,${B}H65`)}
        {crater([B, B])}
        {cross(B, B)}
      </>
    ),
  },
  FA: { marks: 'x.x.x.x.x', children: trees(0.85, ...at([A, A], [C, A], [B, B], [A, C], [C, C])) },
  FB: { grid: 4, marks: 'x....x....x....x', children: trees(0.62, ...tight.map((z): Point => [z, z])) },
  FC: {
    marks: '.x.x.x.x.',
    children: (
      <>
        {trees(0.7, [B, 13], [52, B], [B, 51], [12, B])}
        {exit([B, 0], [64, B], [B, 64], [0, B])}
      </>
    ),
  },
  TA: { grid: 5, marks: '..........xxxxx..........', children: trail('M1,36Q10,27 19,32T38,32T63,30') },
  TB: {
    children: (
      <>
        {trail('M4,4L27,27M60,4L37,27M4,60L27,37')}
        {square([B, B])}
      </>
    ),
  },
  TC: {
    marks: '.x.xxx.x.',
    children: (
      <>
        {block}
        {trail(`M${A},${B}L${B},${A}L${C},${B}L${B},${C}L${B},${B}`)}
      </>
    ),
  },
  DA: { grid: 4, marks: '.....xx..xx.....', children: cacti(0.6, [24, 24], [40, 24], [24, 40], [40, 40]) },
  DB: { grid: 4, marks: '....xxxx........', children: cacti(0.6, ...tight.map((x): Point => [x, 24])) },
  DC: {
    children: (
      <>
        {road(`M4,${B + 6}H60`)}
        {oasis([A, B - 12], [B, B - 12], [C, B - 12])}
      </>
    ),
  },
  CA: {
    grid: 3,
    children: (
      <>
        {canyon('M-1,21.33H65M-1,42.67H65')}
        <path
          class="goal-bars"
          d={[A, B, C].flatMap((x) => [21.33, 42.67].map((y) => `M${x - 4},${y - 7}v14M${x + 4},${y - 7}v14`)).join('')}
        />
      </>
    ),
  },
  CB: {
    children: (
      <>
        {canyon(`M${B},-1V65`)}
        {road('M4,12H44a7,7 0 0 1 7,7V25a7,7 0 0 1 -7,7H20a7,7 0 0 0 -7,7V45a7,7 0 0 0 7,7H60')}
      </>
    ),
  },
  CD: {
    children: (
      <>
        {dotted}
        {canyon('M21.33,-1V32H42.67V53.33H65')}
      </>
    ),
  },
};
