/** Drawings and descriptions of Investigation: clues on routes, and the magnifying glass of the investigator. */

import type { VNode } from 'preact';
import { columnOf, EXITS, rowOf, UNIT } from '@railroad_ink/drawing/board';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Side, Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly clues?: readonly Space[] | undefined;
    readonly collected?: readonly Space[] | undefined;
    /** A space, or an exit such as `B1N`. */
    readonly investigator?: string | undefined;
  }
}

const OPEN = 1;
const COLLECTED = 2;

export const drawing: ExpansionDrawing = {
  lays: (lays) => ('clues' in lays ? { clue: OPEN } : {}),
  extras: ({ clues, collected }, space) =>
    clues?.includes(space) ? { clue: collected?.includes(space) ? COLLECTED : OPEN } : undefined,
  spaces: ({ clues = [] }) => clues,
  face: (face) =>
    face === 'clue' || face === 'collected'
      ? { picture: () => <Clue collected={face === 'collected'} at="translate(32 32) scale(2.4)" /> }
      : undefined,
  over: ({ extras }) => {
    const clue = Number(extras['clue'] ?? 0);
    return clue > 0 && <Clue collected={clue === COLLECTED} at="translate(52 13)" />;
  },
  top: ({ layers: { investigator } }) =>
    investigator !== undefined && investigator !== '' && <Investigator at={placeOf(investigator)} />,
  spaceWords: ({ clues, collected, investigator = '' }, space) => [
    ...(clues?.includes(space) ? [say(collected?.includes(space) ? 'face.collected' : 'face.clue')] : []),
    ...(investigator === space ? [say('space.investigator')] : []),
    ...(investigator.length > 2 && investigator.startsWith(space) ? [say('space.investigator-exit')] : []),
  ],
};

/** Return where the investigator is: in the south-west of a space, or on its exit in the margin. */
function placeOf(investigator: string): readonly [x: number, y: number] {
  const space = investigator.slice(0, 2);
  const x = columnOf(space) * UNIT;
  const y = rowOf(space) * UNIT;
  const side = EXITS.find((exit) => exit.space === space)?.side;
  if (investigator.length === 2 || side === undefined) return [x + 13, y + 49];
  const places: Readonly<Record<Side, readonly [number, number]>> = {
    N: [x + 32, y - 13],
    S: [x + 32, y + UNIT + 12],
    W: [x - 13, y + 32],
    E: [x + UNIT + 12, y + 32],
  };
  return places[side];
}

/** Draw a clue: a sheet of paper with writing, and a tick if the clue is collected. */
function Clue({ collected, at }: { collected: boolean; at: string }): VNode {
  return (
    <g transform={at}>
      <path class={collected ? 'clue-paper clue-collected' : 'clue-paper'} d="M-6,-8H3L6,-5V8H-6Z" />
      <path class="clue-writing" d={collected ? 'M-3.500,0.500L-1,3.500L3.500,-3.500' : 'M-3,-3H3M-3,0.500H3M-3,4H1'} />
    </g>
  );
}

function Investigator({ at }: { at: readonly [number, number] }): VNode {
  return (
    <g transform={`translate(${at.join(' ')})`}>
      <path class="investigator-handle" d="M3.500,3.500L10,10" />
      <circle class="investigator-glass" cx="-1" cy="-1" r="7" />
      <path class="investigator-shine" d="M-5,-2a4.500,4.500 0 0 1 3,-3" />
    </g>
  );
}
