/** Drawings and descriptions of Alien Farmer: sheep beside stations, and UFOs. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly sheep?: readonly Space[] | undefined;
    readonly ufos?: readonly Space[] | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  lays: (lays) => ({ ...('sheep' in lays && { sheep: true }), ...('ufos' in lays && { ufo: true }) }),
  extras: ({ sheep, ufos }, space) =>
    sheep?.includes(space) || ufos?.includes(space)
      ? { sheep: sheep?.includes(space) ?? false, ufo: ufos?.includes(space) ?? false }
      : undefined,
  spaces: ({ sheep = [], ufos = [] }) => [...sheep, ...ufos],
  stands: ({ extras }) => extras['ufo'] === true && <Ufo />,
  over: ({ extras, drawing: { kinds } }) =>
    extras['sheep'] === true && <Sheep at={kinds.N !== undefined && kinds.W !== undefined ? [50, 50] : [14, 14]} />,
  spaceWords: ({ sheep, ufos }, space) => [
    ...(sheep?.includes(space) ? [say('space.sheep')] : []),
    ...(ufos?.includes(space) ? [say('space.ufo')] : []),
  ],
};

function Sheep({ at: [x, y] }: { at: readonly [x: number, y: number] }): VNode {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path class="farm-legs" d="M-3,4V9M3,4V9" />
      <path
        class="farm-wool"
        d="M-6,4a3.5,3.5 0 0 1 -1,-6.500a4,4 0 0 1 6,-3.500a4,4 0 0 1 7,2.500a3.500,3.500 0 0 1 0,7.500Z"
      />
      <circle class="farm-head" cx="-8" cy="-2" r="2.600" />
    </g>
  );
}

function Ufo(): VNode {
  return (
    <g>
      <path class="farm-beam" d="M24,38L14,58H50L40,38Z" />
      <path class="farm-dome" d="M21,28a11,12 0 0 1 22,0Z" />
      <ellipse class="farm-hull" cx="32" cy="31" rx="23" ry="8" />
      <path class="farm-lamps" d="M17,32h.1M27,34h.1M37,34h.1M47,32h.1" />
    </g>
  );
}
