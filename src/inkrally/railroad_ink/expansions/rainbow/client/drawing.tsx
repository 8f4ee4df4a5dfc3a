/** Drawings and descriptions of rainbows, rain clouds and clovers. Each of them fills a space. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

/** The layer of each face of the die. */
export const LAYERS = { rainbow: 'rainbows', rain: 'rain', clover: 'clovers' } as const;

export type SkyFace = keyof typeof LAYERS;

export const FACES: readonly SkyFace[] = ['rainbow', 'rain', 'clover'];

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly rainbows?: readonly Space[] | undefined;
    readonly rain?: readonly Space[] | undefined;
    readonly clovers?: readonly Space[] | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  face: (face) => {
    const found = FACES.find((one) => one === face);
    return found && { picture: PICTURES[found] };
  },
  extras: (layers, space) => {
    const found = FACES.find((face) => layers[LAYERS[face]]?.includes(space));
    return found && { sky: 1 + FACES.indexOf(found) };
  },
  spaces: (layers) => FACES.flatMap((face) => layers[LAYERS[face]] ?? []),
  stands: ({ extras }) => {
    const face = FACES[Number(extras['sky'] ?? 0) - 1];
    return face !== undefined && PICTURES[face]();
  },
  spaceWords: (layers, space) =>
    FACES.flatMap((face) => (layers[LAYERS[face]]?.includes(space) ? [say(`face.${face}`)] : [])),
};

const PICTURES: Readonly<Record<SkyFace, () => VNode>> = {
  rainbow: () => (
    <g>
      <path class="sky-arch" d="M12,46V42a20,20 0 0 1 40,0v4" />
      <path class="sky-outer" d="M6.500,46V42a25.500,25.500 0 0 1 51,0v4" />
      <path class="sky-middle" d="M12,46V42a20,20 0 0 1 40,0v4" />
      <path class="sky-inner" d="M17.500,46V42a14.500,14.500 0 0 1 29,0v4" />
    </g>
  ),
  rain: () => (
    <g>
      <path class="sky-cloud" d="M20,40a9,9 0 0 1 0,-18a12,12 0 0 1 23,-2a10,10 0 0 1 3,20Z" />
      <path class="sky-drops" d="M24,45l-3,9M34,45l-3,9M44,45l-3,9" />
    </g>
  ),
  clover: () => (
    <g>
      <path class="sky-stem" d="M32,34Q33,48 42,55" />
      {[0, 90, 180, 270].map((turn) => (
        <path
          key={turn}
          class="sky-leaf"
          transform={`rotate(${turn} 32 30)`}
          d="M32,30C18,24 20,9 28,10Q31,10.500 32,14Q33,10.500 36,10C44,9 46,24 32,30Z"
        />
      ))}
    </g>
  ),
};
