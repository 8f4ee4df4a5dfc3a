/**
 * What lies below the lines of a space: rivers, lakes, lava, trails, trees, the desert's plants, craters, buildings. Pure;
 * colours and widths are classes of styles/layers.css.
 */

import type { VNode } from 'preact';
import { strokes } from '../lines';
import { type Corner, CORNERS, type Drawing, type Group, type Side } from '../notation';
import { litSides } from '../routes';
import { type Area, area, type Room, seaward } from './shores';

/** What stands in a space beside its drawing. */
export interface Extras {
  readonly trees?: boolean | undefined;
  readonly cacti?: number | undefined;
  readonly oasis?: boolean | undefined;
  readonly crater?: boolean | undefined;
}

export interface GroundProps {
  drawing: Drawing;
  extras?: Extras | undefined;
  coarse?: boolean | undefined;
  lit?: readonly Side[] | undefined;
}

/** All of it, in the order in which it lies. */
export function Ground({ drawing, extras = {}, coarse = false, lit }: GroundProps): VNode {
  const touched = lit === undefined || lit.length > 0;
  return (
    <>
      {drawing.groups.map((group) => wet(drawing, group, coarse, lit))}
      {drawing.trails.map((corners) => (
        <path class={touched ? 'trail' : 'trail off'} {...trailPath(corners)} />
      ))}
      <Plants drawing={drawing} extras={extras} coarse={coarse} off={!touched} />
      {extras.crater && <Crater coarse={coarse} off={!touched} />}
    </>
  );
}

/** Sides of a group that are of this kind. */
function sidesOf(drawing: Drawing, group: Group, kind: string): readonly Side[] {
  return group.sides.filter((side) => drawing.kinds[side] === kind);
}

function wet(drawing: Drawing, group: Group, coarse: boolean, lit: readonly Side[] | undefined): VNode | null {
  const shown = (sides: readonly Side[]) =>
    lit === undefined ? '' : litSides({ ...group, sides }, lit).length > 0 ? ' lit' : ' off';
  const lake = sidesOf(drawing, group, 'L');
  if (lake.length > 0)
    return (
      <Lake shape={area(lake, roomOf(drawing, group))} full={lake.length === 4} coarse={coarse} state={shown(lake)} />
    );
  const lava = sidesOf(drawing, group, 'A');
  if (lava.length > 0)
    return (
      <Lava shape={area(lava, roomOf(drawing, group))} cone={lava.length === 4} coarse={coarse} state={shown(lava)} />
    );
  const river = sidesOf(drawing, group, 'V');
  if (river.length > 0)
    return (
      <River
        d={strokes(drawing, group)
          .map((stroke) => stroke.d)
          .join('')}
        coarse={coarse}
        state={shown(river)}
      />
    );
  return null;
}

function roomOf(drawing: Drawing, group: Group): Room {
  if (group.station) return 'pier';
  return drawing.groups.length > 1 ? 'line' : 'all';
}

function River({ d, coarse, state }: { d: string; coarse: boolean; state: string }): VNode {
  return (
    <g class={`river${state}`}>
      <path class="bank" d={d} />
      <path class="river-water" d={d} />
      <path class="river-line" d={d} />
      {!coarse && <path class="river-middle" d={d} />}
    </g>
  );
}

const RIPPLES = [14, 32, 50].map((y) => `M6,${y}q6.5,-5 13,0t13,0t13,0t13,0`).join('');
const COARSE_RIPPLES = [20, 44].map((y) => `M6,${y}q6.5,-8 13,0t13,0t13,0t13,0`).join('');

function Lake({ shape, full, coarse, state }: { shape: Area; full: boolean; coarse: boolean; state: string }): VNode {
  return (
    <g class={`lake${state}`}>
      <path class="water" d={shape.fill} />
      <path class="waterline" d={full ? (coarse ? COARSE_RIPPLES : RIPPLES) : coarse ? shape.echo : shape.echoes} />
      {shape.shore && <path class="shore" d={shape.shore} />}
    </g>
  );
}

function Lava({ shape, cone, coarse, state }: { shape: Area; cone: boolean; coarse: boolean; state: string }): VNode {
  const dots = coarse ? shape.dots.filter((_, index) => index % 3 === 0) : shape.dots;
  const free = cone && !coarse ? dots.filter(([x, y]) => Math.abs(x - 32) > 18 || y < 14 || y > 50) : dots;
  return (
    <g class={`lava${state}`}>
      <path class="lava-area" d={shape.fill} />
      <path class="grain" d={free.map(([x, y]) => `M${x},${y}h.01`).join('')} />
      {shape.shore && <path class="crust" d={shape.shore} />}
      {cone && <Cone />}
    </g>
  );
}

/** A volcano: a cone with a jagged rim, and its smoke. */
function Cone(): VNode {
  return (
    <>
      <path class="cone-side" d="M15,48C21,41 24,34 26.5,25H37.5C40,34 43,41 49,48Q32,53.5 15,48Z" />
      <path
        class="crust"
        d="M15,48C21,41 24,34 26.5,25M37.5,25C40,34 43,41 49,48M26.5,25l2.8,4.5 2.7,-3.5 2.7,3.5 2.8,-4.5"
      />
      <path class="smoke" d="M30,20q-2.5,-3 0,-5.500t0,-5M35,20q2,-2.5 .5,-4.500" />
    </>
  );
}

const POINT: Readonly<Record<Corner, readonly [number, number]>> = {
  NE: [64, 0],
  SE: [64, 64],
  SW: [0, 64],
  NW: [0, 0],
};
const GAP = 7.6;

/** From corner to corner: straight through the middle, bowed along a side, and of three corners round the one between. */
export function trailPath(corners: readonly Corner[]): { d: string; pathLength: number } {
  const [first = 'NE', second = 'SE', third] = inOrder(corners);
  const across = (CORNERS.indexOf(first) + CORNERS.indexOf(second)) % 2 === 0;
  const legs: (readonly [Corner, Corner])[] =
    third === undefined
      ? [[first, second]]
      : [
          [first, second],
          [second, third],
        ];
  const d = legs.map(
    ([from, to]) => `M${POINT[from].join()}${across ? 'L' : `Q${bow(from, to).join()} `}${POINT[to].join()}`,
  );
  // A whole number of gaps for each leg, so that a dot falls on every corner.
  return { d: d.join(''), pathLength: legs.length * (across ? 12 : 9) * GAP };
}

/** The corners of a trail one after the other: of three, the one that has both others beside it is in the middle. */
function inOrder(corners: readonly Corner[]): readonly Corner[] {
  if (corners.length < 3) return corners;
  const missing = CORNERS.findIndex((corner) => !corners.includes(corner));
  return [1, 2, 3].map((step) => CORNERS[(missing + step) % 4] as Corner);
}

function bow(from: Corner, to: Corner): readonly [number, number] {
  const middle = [0, 1].map((axis) => ((POINT[from][axis] ?? 0) + (POINT[to][axis] ?? 0)) / 2) as [number, number];
  return [middle[0] + (32 - middle[0]) * 0.44, middle[1] + (32 - middle[1]) * 0.44];
}

const WOOD = [
  [14, 20, 1],
  [51, 22, 0.9],
  [15, 52, 0.85],
  [47, 50, 0.95],
  [32, 35, 0.95],
] as const;
const BESIDE = [
  [12, 20, 0.85],
  [52, 20, 0.85],
  [12, 53, 0.85],
] as const;

/** The tree in the south-east stands aside for the round number; inside a bend there is no room for both. */
function lastTree(drawing: Drawing): readonly (readonly [number, number, number])[] {
  const { N, E, S, W } = drawing.kinds;
  if (N && S && !E) return [[52, 44, 0.78]];
  if (E && W && !S) return [[37, 53, 0.78]];
  if (E && S) return [];
  return S && W ? [[54, 41, 0.72]] : [[44, 51, 0.75]];
}

function Plants({
  drawing,
  extras,
  coarse,
  off,
}: {
  drawing: Drawing;
  extras: Extras;
  coarse: boolean;
  off: boolean;
}): VNode {
  const route = drawing.groups.length > 0;
  const [x, y, scale] = freeSpot(drawing);
  return (
    <g class={off ? 'off' : undefined}>
      {extras.trees &&
        (route ? [...BESIDE, ...lastTree(drawing)] : WOOD).map((tree) => (
          <Tree key={tree.join()} at={tree} coarse={coarse} />
        ))}
      {extras.cacti !== undefined && extras.cacti > 1 && (
        <>
          <Cactus x={20} y={33} scale={1} />
          <Cactus x={43} y={35} scale={0.9} />
        </>
      )}
      {extras.cacti === 1 && <Cactus x={x} y={y} scale={scale} />}
      {extras.oasis && <Oasis x={x} y={y} scale={scale} />}
    </g>
  );
}

/** Where a plant has room beside a line: in the middle of the quarter or half that is free, away from the number. */
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

function Tree({ at, coarse }: { at: readonly [number, number, number]; coarse: boolean }): VNode {
  const scale = coarse ? at[2] * 1.25 : at[2];
  return (
    <g transform={`translate(${at[0]} ${at[1]}) scale(${scale})`}>
      <path class="stem" d="M0,9V1" />
      <path class="crown" d="M0,-13C7,-13 9,-6 7,-2C6,2 -6,2 -7,-2C-9,-6 -7,-13 0,-13Z" />
      {!coarse && <path class="stem" d="M2.5,-8.5C4.5,-6 4,-3.5 2.5,-2" />}
    </g>
  );
}

function Cactus({ x, y, scale }: { x: number; y: number; scale: number }): VNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path class="cactus" d="M0,14V-12M0,3H-7V-4M0,7H7V0" />
      <path class="soil" d="M-7,15H7" />
    </g>
  );
}

/** A pool with a palm. */
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

const HACHURES = Array.from({ length: 24 }, (_, index) => {
  const angle = (index * Math.PI) / 12;
  const to = (radius: number) =>
    `${(32 + radius * Math.sin(angle)).toFixed(2)},${(32 - radius * Math.cos(angle)).toFixed(2)}`;
  return `M${to(16)}L${to(index % 3 === 0 ? 25 : 22.5)}`;
}).join('');

/** A ring with hachures outwards, shaded within. */
export function Crater({ coarse = false, off = false }: { coarse?: boolean; off?: boolean }): VNode {
  return (
    <g class={off ? 'crater off' : 'crater'}>
      <circle class="rim" cx="32" cy="32" r="16" />
      {!coarse && <path class="hachure" d={HACHURES} />}
      {!coarse && (
        <path
          class="hachure"
          d="M23,36.5a10.5,10.5 0 0 1 5.5,-14.5M26.5,39.5a10.5,10.5 0 0 1 -1,-1M29,35.5a6.5,6.5 0 0 1 1.5,-8.5"
        />
      )}
    </g>
  );
}

/** A jetty of three planks from the square into the water. */
export function Jetty({ sides, off = false }: { sides: readonly Side[]; off?: boolean }): VNode {
  return (
    <path
      class={off ? 'jetty off' : 'jetty'}
      transform={`rotate(${seaward(sides)} 32 32)`}
      d="M26,21V9M32,21V9M38,21V9M23,15H41"
    />
  );
}
