/** Drawings and descriptions of forests: trees beside a line, or a wood. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Drawing, Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly trees?: readonly Space[] | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  lays: (lays) => ('trees' in lays ? { trees: true } : {}),
  extras: ({ trees }, space) => (trees?.includes(space) ? { trees: true } : undefined),
  spaces: ({ trees = [] }) => trees,
  stands: ({ drawing, extras, coarse }) =>
    extras['trees'] === true && (
      <>
        {(drawing.groups.length > 0 ? [...BESIDE, ...lastTree(drawing)] : WOOD).map((tree) => (
          <Tree key={tree.join()} at={tree} coarse={coarse} />
        ))}
      </>
    ),
  spaceWords: ({ trees }, space) => (trees?.includes(space) ? [say('face.f-trees')] : []),
};

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

/** Return the tree in the south-east, beside the round number. A bend to the south-east has no room for a tree. */
function lastTree(drawing: Drawing): readonly (readonly [number, number, number])[] {
  const { N, E, S, W } = drawing.kinds;
  if (N && S && !E) return [[52, 44, 0.78]];
  if (E && W && !S) return [[37, 53, 0.78]];
  if (E && S) return [];
  return S && W ? [[54, 41, 0.72]] : [[44, 51, 0.75]];
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
