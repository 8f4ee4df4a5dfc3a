/** Drawings and descriptions of rituals: a star in a circle on a route, and gates at the outer edge. */

import type { VNode } from 'preact';
import { columnOf, rowOf, UNIT } from '@railroad_ink/drawing/board';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Drawing, Side, Space } from '@railroad_ink/drawing/notation';
import { isStub } from '@railroad_ink/drawing/strokes';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly rituals?: readonly Space[] | undefined;
    /** The ends with a gate, such as `C1N`. */
    readonly gates?: readonly string[] | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  face: (face) => (face === 'ritual' ? { picture: () => <Star at="translate(32 32) scale(2)" /> } : undefined),
  lays: (lays) => ('rituals' in lays ? { ritual: true } : {}),
  extras: ({ rituals }, space) => (rituals?.includes(space) ? { ritual: true } : undefined),
  spaces: ({ rituals = [] }) => rituals,
  over: ({ drawing, extras }) => extras['ritual'] === true && <Star at={`translate(${placeOf(drawing).join(' ')})`} />,
  top: ({ layers: { gates = [] } }) => (
    <>
      {gates.map((end) => (
        <Gate key={end} at={gatePlace(end)} />
      ))}
    </>
  ),
  spaceWords: ({ rituals, gates = [] }, space) => [
    ...(rituals?.includes(space) ? [say('space.ritual')] : []),
    ...gates.filter((end) => end.startsWith(space)).map(() => say('space.gate')),
  ],
};

/** Return the place of a ritual: at the closed end if there is one, else in the middle. */
function placeOf(drawing: Drawing): readonly [x: number, y: number] {
  const [side] = drawing.groups.find((group) => isStub(drawing, group))?.sides ?? [];
  const places: Readonly<Record<Side, readonly [number, number]>> = {
    N: [32, 15],
    E: [49, 32],
    S: [32, 49],
    W: [15, 32],
  };
  return side === undefined ? [32, 32] : places[side];
}

/** Return the transformation of a gate at an end: in the margin, with its foot at the edge. */
function gatePlace(end: string): string {
  const space = end.slice(0, 2);
  const x = columnOf(space) * UNIT + UNIT / 2;
  const y = rowOf(space) * UNIT + UNIT / 2;
  const places: Readonly<Record<string, string>> = {
    N: `translate(${x} ${y - UNIT / 2})`,
    E: `translate(${x + UNIT / 2} ${y}) rotate(90)`,
    S: `translate(${x} ${y + UNIT / 2}) rotate(180)`,
    W: `translate(${x - UNIT / 2} ${y}) rotate(-90)`,
  };
  return places[end.slice(2)] ?? '';
}

function Star({ at }: { at: string }): VNode {
  return (
    <g transform={at}>
      <circle class="ritual-ring" r="11" />
      <path class="ritual-star" d="M0,-9L5.290,7.280L-8.560,-2.780H8.560L-5.290,7.280Z" />
    </g>
  );
}

function Gate({ at }: { at: string }): VNode {
  return (
    <g transform={at}>
      <path class="ritual-gate" d="M-13,1V-6a13,11 0 0 1 26,0V1Z" />
      <path class="ritual-flame" d="M0,-2c-4,-3 -2,-5 0,-9c2,4 4,6 0,9Z" />
    </g>
  );
}
