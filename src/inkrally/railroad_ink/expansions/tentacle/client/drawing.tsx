/** Drawings and descriptions of tentacles, from the outer edge over spaces and below routes. */

import type { VNode } from 'preact';
import { columnOf, neighbour, rowOf, UNIT } from '@railroad_ink/drawing/board';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { opposite, type Side, SIDES, type Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

/** A tentacle: its first space with the side through which it enters, such as `C1N`, then its other spaces. */
export type TentaclePath = readonly string[];

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly tentacles?: readonly TentaclePath[] | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  face: (face) => {
    const length = /^tentacle(?:-([345]))?$/.exec(face);
    return length === null ? undefined : { picture: () => <Face length={length[1]} /> };
  },
  edges: ({ layers: { tentacles = [] }, coarse }) =>
    tentacles.length > 0 && (
      <>
        {tentacles.map((path) => (
          <Tentacle key={path.join()} d={tentacleLine(path)} coarse={coarse} />
        ))}
      </>
    ),
  spaceWords: ({ tentacles = [] }, space) =>
    tentacles.some((path) => spacesOf(path).includes(space)) ? [say('space.tentacle')] : [],
};

export function spacesOf(path: TentaclePath): readonly Space[] {
  return path.map((each) => each.slice(0, 2));
}

const OUT: Readonly<Record<Side, readonly [x: number, y: number]>> = {
  N: [0, -32],
  E: [32, 0],
  S: [0, 32],
  W: [-32, 0],
};

/** Return the path of a tentacle, which crosses sides in their middle and is curved in spaces where it turns. */
function tentacleLine(path: TentaclePath): string {
  const spaces = spacesOf(path);
  let enters = (path[0]?.slice(2) ?? 'N') as Side;
  return spaces
    .map((space, index) => {
      const [x, y] = [(columnOf(space) + 0.5) * UNIT, (rowOf(space) + 0.5) * UNIT];
      const start = index === 0 ? `M${x + OUT[enters][0]},${y + OUT[enters][1]}` : '';
      const next = spaces[index + 1];
      const leaves = SIDES.find((side) => next !== undefined && neighbour(space, side) === next);
      if (leaves === undefined) return `${start}L${x - OUT[enters][0] / 4},${y - OUT[enters][1] / 4}`;
      enters = opposite(leaves);
      return `${start}Q${x},${y} ${x + OUT[leaves][0]},${y + OUT[leaves][1]}`;
    })
    .join('');
}

function Tentacle({ d, coarse = false }: { d: string; coarse?: boolean }): VNode {
  return (
    <g class={coarse ? 'coarse' : undefined}>
      <path class="tentacle-edge" d={d} />
      <path class="tentacle-skin" d={d} />
      {!coarse && <path class="tentacle-suckers" d={d} />}
    </g>
  );
}

/** Draw a face of the die: a tentacle beside its number of spaces. */
function Face({ length }: { length?: string | undefined }): VNode {
  return (
    <>
      <Tentacle d="M18,60C18,40 40,44 38,28C36,16 20,18 22,28" />
      <text class="tentacle-length" x="53" y="24" text-anchor="middle">
        {length}
      </text>
    </>
  );
}
