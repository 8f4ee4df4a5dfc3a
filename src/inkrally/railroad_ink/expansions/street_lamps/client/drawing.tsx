/** Drawings and descriptions of street lamps: a lamp in the corner of a space, dark or lit. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly lamps?: readonly Space[] | undefined;
    readonly lit?: readonly Space[] | undefined;
  }
}

const DARK = 1;
const LIT = 2;

export const drawing: ExpansionDrawing = {
  face: (face) => (face === 'lit-lamp' ? { picture: () => <Lamp lit at="translate(32 32) scale(2.4)" /> } : undefined),
  lays: (lays) => ('lamps' in lays ? { lamp: DARK } : {}),
  extras: ({ lamps, lit }, space) => (lamps?.includes(space) ? { lamp: lit?.includes(space) ? LIT : DARK } : undefined),
  spaces: ({ lamps = [] }) => lamps,
  over: ({ extras }) => {
    const lamp = Number(extras['lamp'] ?? 0);
    return lamp > 0 && <Lamp lit={lamp === LIT} at="translate(52 13)" />;
  },
  spaceWords: ({ lamps, lit }, space) =>
    lamps?.includes(space) ? [say(lit?.includes(space) ? 'face.lit-lamp' : 'space.lamp')] : [],
};

function Lamp({ lit, at }: { lit: boolean; at: string }): VNode {
  return (
    <g transform={at}>
      {lit && <path class="lamp-rays" d="M-9,-9L-6,-6M0,-11V-8M9,-9L6,-6M-11,0H-8M11,0H8" />}
      <path class="lamp-post" d="M0,4V11M-4,11H4" />
      <circle class={lit ? 'lamp-glass lamp-lit' : 'lamp-glass'} r="5" />
    </g>
  );
}
