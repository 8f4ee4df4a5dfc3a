/** Drawings and descriptions of tetrominoes: the pattern on the die, and the marked spaces of a sheet. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly enhanced?: readonly Space[] | undefined;
  }
}

/** The columns and rows of the pattern on each face. */
const CELLS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  'tetromino-o': [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  'tetromino-z': [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
  ],
  'tetromino-s': [
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
  ],
  'tetromino-t': [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
  ],
  'tetromino-l': [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
  ],
  'tetromino-j': [
    [1, 0],
    [1, 1],
    [1, 2],
    [0, 2],
  ],
};
const EDGE = 17;

export const drawing: ExpansionDrawing = {
  face: (face) => {
    if (face === 'enhanced') return { picture: () => <Corners all /> };
    const cells = CELLS[face];
    return cells && { picture: () => <Pattern cells={cells} /> };
  },
  extras: ({ enhanced }, space) => (enhanced?.includes(space) ? { enhanced: true } : undefined),
  spaces: ({ enhanced = [] }) => enhanced,
  // The number of the round is in the fourth corner of a space with a drawing.
  paths: ({ extras, drawing }) => extras['enhanced'] === true && <Corners all={drawing.groups.length === 0} />,
  spaceWords: ({ enhanced }, space) => (enhanced?.includes(space) ? [say('space.enhanced')] : []),
};

function Corners({ all }: { all: boolean }): VNode {
  return <path class="enhanced-corners" d={`M5,15V5H15M49,5H59V15M15,59H5V49${all ? 'M59,49V59H49' : ''}`} />;
}

function Pattern({ cells }: { cells: readonly (readonly [number, number])[] }): VNode {
  const wide = EDGE * (1 + Math.max(...cells.map(([x]) => x)));
  const high = EDGE * (1 + Math.max(...cells.map(([, y]) => y)));
  return (
    <g transform={`translate(${32 - wide / 2} ${32 - high / 2})`}>
      {cells.map(([x, y]) => (
        <rect key={`${x}.${y}`} class="tetromino-cell" x={EDGE * x} y={EDGE * y} width={EDGE} height={EDGE} />
      ))}
    </g>
  );
}
