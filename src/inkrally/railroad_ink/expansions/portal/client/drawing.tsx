/** Drawings and descriptions of portals: an arch with a letter at the end of a route. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Drawing, Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

export type PortalLetter = 'A' | 'B' | 'C';

/** The letters. `Extras` has positions in this list, counted from 1. */
export const LETTERS: readonly PortalLetter[] = ['A', 'B', 'C'];

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly portals?: Readonly<Record<Space, PortalLetter>> | undefined;
  }
}

/** Return whether a drawing can end in a portal: it has a single end and no station. */
export function endsInPortal(drawing: Drawing): boolean {
  const [group, ...others] = drawing.groups;
  return group !== undefined && others.length === 0 && group.sides.length === 1 && !group.station;
}

export const drawing: ExpansionDrawing = {
  face: (face) => {
    const letter = LETTERS.find((one) => face === `portal-${one.toLowerCase()}`);
    return letter && { picture: () => <Arch letter={letter} /> };
  },
  lays: ({ portals }) => (portals === undefined ? {} : { portal: 1 + LETTERS.indexOf(portals as PortalLetter) }),
  extras: ({ portals }, space) => {
    const letter = portals?.[space];
    return letter && { portal: 1 + LETTERS.indexOf(letter) };
  },
  spaces: ({ portals = {} }) => Object.keys(portals),
  over: ({ extras }) => {
    const letter = LETTERS[Number(extras['portal'] ?? 0) - 1];
    return letter !== undefined && <Arch letter={letter} />;
  },
  spaceWords: ({ portals }, space) => {
    const letter = portals?.[space];
    return letter === undefined ? [] : [say('space.portal', { letter })];
  },
};

// The letters as strokes, so that exports need no font.
const STROKES: Readonly<Record<PortalLetter, string>> = {
  A: 'M-4.500,6L0,-6L4.500,6M-3,2H3',
  B: 'M-3.500,-6V6H1a3,3 0 0 0 0,-6H-3.500M0.500,0a3,3 0 0 0 0,-6H-3.500',
  C: 'M4,-4a5.500,6 0 1 0 0,8',
};

function Arch({ letter }: { letter: PortalLetter }): VNode {
  return (
    <g transform="translate(32 32)">
      <path class="portal-arch" d="M-14,14V-2a14,14 0 0 1 28,0V14Z" />
      <path class="portal-rim" d="M-9.500,14V-2a9.500,9.500 0 0 1 19,0V14" />
      <path class="portal-letter" d={STROKES[letter]} transform="translate(0 3)" />
    </g>
  );
}
