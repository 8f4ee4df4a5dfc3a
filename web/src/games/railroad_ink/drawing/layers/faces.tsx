/**
 * The faces of the dice of the expansions. What a route looks like is read from the engine's own files; beside routes
 * there are canyons to draw, winds that a meteor flies with, and droughts. Pure.
 */

import type { VNode } from 'preact';
import { parseDrawing, SIDES, type Side, turned } from '../notation';
import { Route } from '../routes';
import { CanyonPattern } from './canyon';
import { EXPANSIONS, extrasOf, type LayerName, type RouteFact } from './facts';
import { Burst, Hub } from './tubes';
import type { Extras, LatticePoint } from './types';

/** What a face shows. */
export interface FaceSpec {
  readonly drawing?: string | undefined;
  readonly extras?: Extras | undefined;
  readonly canyon?: readonly LatticePoint[] | undefined;
  /** A direction, or any of the four. */
  readonly towards?: Side | 'any' | undefined;
  readonly steps?: number | undefined;
  readonly drought?: boolean | undefined;
  /** What is marked at a drawing below. */
  readonly mark?: 'hub' | 'burst' | undefined;
}

const FACTS: ReadonlyMap<string, RouteFact> = new Map(
  EXPANSIONS.flatMap((file) => (file.routes ?? []).map((route) => [route.id, route] as const)),
);

const PATTERNS: ReadonlyMap<string, readonly LatticePoint[]> = new Map(
  EXPANSIONS.flatMap((file) => Object.entries(file.patterns ?? {})),
);

/** The faces that a die of an expansion can show, the dice counted from 0: for the changes while they roll. */
export function facesOf(layer: string, die: number): readonly string[] {
  const file = EXPANSIONS.find(({ name }) => name === layer);
  return file?.faces[file.dice[die] ?? ''] ?? [];
}

/** The face whose drawing this is, however it is turned; undefined for what no die of an expansion shows. */
export function layerRouteOf(text: string): string | undefined {
  return facesShowing(text)[0];
}

/** The faces whose drawing this is, however it is turned: several, where woods or cacti stand beside the same line. */
export function facesShowing(text: string): readonly string[] {
  const ways = new Set(Array.from({ length: 8 }, (_, way) => turned(parseDrawing(text), way % 4, way > 3).text));
  return [...FACTS.values()].flatMap((fact) => (ways.has(fact.drawing) ? [fact.id] : []));
}

const LAYERS: readonly (readonly [RegExp, LayerName])[] = [
  [/^v-/, 'river'],
  [/^l-/, 'lake'],
  [/^a-/, 'lava'],
  [/^f-/, 'forest'],
  [/^t-/, 'trail'],
  [/^(d-|drought$)/, 'desert'],
  [/^c-/, 'canyon'],
  [/^([mpu]-|hub$|burst$)/, 'underground'],
  [/^([NESW]|any|\d|crater)$/, 'meteor'],
];

/** The expansion that a face belongs to; undefined for one of the white dice. */
export function layerOf(face: string): LayerName | undefined {
  return LAYERS.find(([pattern]) => pattern.test(face))?.[1];
}

/** What a face shows, by its name. */
export function specOf(face: string): FaceSpec {
  if (face === 'drought') return { drought: true };
  if (face === 'hub' || face === 'burst') return { mark: face };
  if (face === 'any' || SIDES.includes(face as Side)) return { towards: face as Side | 'any' };
  if (/^\d$/.test(face)) return { steps: Number(face) };
  if (face === 'crater') return { drawing: '----:', extras: { crater: true } };
  const canyon = PATTERNS.get(face);
  if (canyon) return { canyon };
  const fact = FACTS.get(face);
  if (fact === undefined) return {};
  const extras = extrasOf(fact);
  return { drawing: fact.drawing, ...(extras && { extras }) };
}

export interface LayerFaceProps {
  face: string;
  /** The drawing as it is turned now. */
  turned?: string | undefined;
  margin?: number | undefined;
  /** What it shows, where that is known already. */
  spec?: FaceSpec | undefined;
}

/** A face. */
export function LayerFace({ face, turned, margin = 3, spec = specOf(face) }: LayerFaceProps): VNode {
  const edge = 64 + 2 * margin;
  return (
    <svg
      class={`face face-${layerOf(face) ?? 'route'}`}
      viewBox={`${-margin} ${-margin} ${edge} ${edge}`}
      aria-hidden="true"
    >
      {picture(spec, turned)}
    </svg>
  );
}

function picture(spec: FaceSpec, turned: string | undefined): VNode | null {
  if (spec.canyon) return <CanyonPattern points={spec.canyon} />;
  if (spec.towards) return <Wind towards={spec.towards} />;
  if (spec.steps !== undefined) return <Steps steps={spec.steps} />;
  if (spec.drought) return <Drought />;
  if (spec.mark) return spec.mark === 'hub' ? <Hub x={32} y={32} /> : <Burst x={32} y={32} scale={2.2} />;
  const drawing = turned ?? spec.drawing;
  return drawing === undefined ? null : <Route drawing={drawing} extras={spec.extras ?? {}} />;
}

/** A falling stone with its tail, and the direction in which it goes; any: an arrow to each side. */
function Wind({ towards }: { towards: Side | 'any' }): VNode {
  if (towards === 'any') {
    return (
      <g class="wind">
        {SIDES.map((side, index) => (
          <path
            key={side}
            class="wind-arrow"
            transform={`rotate(${index * 90} 32 32)`}
            d="M32,21V7M25.500,13.5L32,7L38.5,13.5"
          />
        ))}
        <circle class="wind-stone" cx="32" cy="32" r="6.5" />
      </g>
    );
  }
  return (
    <g class="wind" transform={`rotate(${SIDES.indexOf(towards) * 90} 32 32)`}>
      <path class="wind-tail" d="M25,44V57M32,46V60M39,44V57" />
      <circle class="wind-stone" cx="32" cy="35" r="7.5" />
      <path class="wind-arrow" d="M32,24V6M23.500,14.5L32,6L40.5,14.5" />
      <path class="wind-base" d="M14,61.5H50" transform={`rotate(${-SIDES.indexOf(towards) * 90} 32 32)`} />
    </g>
  );
}

/** How far: so many steps, each a ring on a dashed line, and the figure. */
function Steps({ steps }: { steps: number }): VNode {
  const gap = 18;
  const first = 32 - ((steps - 1) * gap) / 2;
  const at = Array.from({ length: steps }, (_, index) => first + index * gap);
  return (
    <g class="wind">
      <text class="steps-figure" x="32" y="38" text-anchor="middle">
        {steps}
      </text>
      <path class="steps-line" d={`M${first - 8},51H${first + (steps - 1) * gap}`} />
      {at.map((x, index) => (
        <circle key={x} class={index === steps - 1 ? 'wind-stone' : 'steps-ring'} cx={x} cy="51" r="5" />
      ))}
    </g>
  );
}

const RAYS = Array.from({ length: 12 }, (_, index) => {
  const angle = (index * Math.PI) / 6;
  const to = (radius: number) =>
    `${(40 + radius * Math.sin(angle)).toFixed(1)},${(20 - radius * Math.cos(angle)).toFixed(1)}`;
  return `M${to(12.5)}L${to(16.5)}`;
}).join('');

/** A drought: the sun over a cactus that is crossed out, and cracked ground. */
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
