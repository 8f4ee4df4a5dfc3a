/** Drawings and descriptions of Power Grid: electrified spaces, and the accumulator with its charges. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly electrified?: readonly Space[] | undefined;
    readonly charges?: number | undefined;
    readonly accumulator?: readonly Space[] | undefined;
  }
}

/** The turn of the arrow on each die, in degrees. */
const TURNS: Readonly<Record<string, number>> = {
  'power-north': 0,
  'power-east': 90,
  'power-south': 180,
  'power-west': 270,
};

/** The mark of a destroyed accumulator on a paper sheet. */
export const DESTROYED = 'destroyed-accumulator';

export const drawing: ExpansionDrawing = {
  face: (face) => {
    const turn = TURNS[face];
    if (turn !== undefined) return { picture: () => <Arrow turn={turn} /> };
    if (face === DESTROYED) return { picture: () => <Accumulator charges={0} destroyed /> };
    return face === 'power-any' || face === 'electrified'
      ? { picture: () => <Bolt at="translate(32 32) scale(2.2)" /> }
      : undefined;
  },
  extras: ({ electrified, accumulator, charges = 0 }, space) => {
    if (accumulator?.includes(space)) return { accumulator: 1 + charges };
    return electrified?.includes(space) ? { electrified: true } : undefined;
  },
  spaces: ({ electrified = [], accumulator = [] }) => [...electrified, ...accumulator],
  stands: ({ extras }) => {
    const filled = Number(extras['accumulator'] ?? 0);
    return filled > 0 && <Accumulator charges={filled - 1} />;
  },
  over: ({ extras }) => extras['electrified'] === true && <Bolt at="translate(52 13)" />,
  spaceWords: ({ electrified, accumulator, charges = 0 }, space) => [
    ...(accumulator?.includes(space) ? [say('space.accumulator', { charges })] : []),
    ...(electrified?.includes(space) ? [say('space.electrified')] : []),
  ],
};

function Bolt({ at }: { at: string }): VNode {
  return <path class="power-bolt" transform={at} d="M3,-10L-6,2H-1L-4,10L6,-3H1Z" />;
}

function Arrow({ turn }: { turn: number }): VNode {
  return (
    <g>
      <path class="power-arrow" transform={`rotate(${turn} 32 32)`} d="M32,58V10M18,24L32,10L46,24" />
      <Bolt at="translate(32 36) scale(1.3)" />
    </g>
  );
}

function Accumulator({ charges, destroyed = false }: { charges: number; destroyed?: boolean }): VNode {
  return (
    <g>
      <path class="power-case" d="M14,14h36v40H14ZM24,14V8h16v6" />
      {[0, 1, 2].map((cell) => (
        <path
          key={cell}
          class={cell < charges ? 'power-cell power-full' : 'power-cell'}
          d={`M20,${40 - 11 * cell}h24v8H20Z`}
        />
      ))}
      {destroyed && <path class="power-arrow" d="M8,8L56,56M56,8L8,56" />}
    </g>
  );
}
