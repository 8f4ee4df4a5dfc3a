/** Drawings and descriptions of Galactic Invaders: aliens with their shields, and the faces of the die. */

import type { VNode } from 'preact';
import { columnOf, rowOf, UNIT } from '@railroad_ink/drawing/board';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly aliens?: readonly Space[] | undefined;
    readonly shields?: readonly Space[] | undefined;
  }
}

const PICTURES: Readonly<Record<string, () => VNode>> = {
  alien: () => <Alien at="translate(32 32) scale(1.9)" />,
  shield: () => <Alien at="translate(32 32) scale(1.6)" shielded />,
  attack: () => (
    <>
      <path class="alien-burst" d={burst(32, 32, 28, 18)} />
      <Alien at="translate(32 32) scale(1.1)" shielded />
    </>
  ),
  nuke: () => <Bomb />,
};

export const drawing: ExpansionDrawing = {
  face: (face) => {
    const picture = PICTURES[face];
    return picture && { picture };
  },
  top: ({ marks, layers: { aliens = [], shields = [] }, coarse }) => (
    <>
      {aliens.map((space) => (
        <Alien key={space} at={placeOf(space, marks[space] !== undefined, coarse)} shielded={shields.includes(space)} />
      ))}
    </>
  ),
  spaceWords: ({ aliens, shields }, space) =>
    aliens?.includes(space) ? [say(shields?.includes(space) ? 'space.alien-shield' : 'space.alien')] : [],
};

/** Return where the alien of a space is: in the middle, or smaller in a corner beside a drawing. */
function placeOf(space: Space, beside: boolean, coarse: boolean): string {
  const x = columnOf(space) * UNIT;
  const y = rowOf(space) * UNIT;
  if (!beside) return `translate(${x + 32} ${y + 32}) scale(${coarse ? 1.5 : 1.1})`;
  return `translate(${x + 15} ${y + 15}) scale(${coarse ? 0.85 : 0.68})`;
}

function Alien({ at, shielded = false }: { at: string; shielded?: boolean }): VNode {
  return (
    <g transform={at}>
      {shielded && <circle class="alien-shield" r="18" />}
      <path class="alien-line" d="M-5,-7L-8,-13M5,-7L8,-13M-7,7L-10,12M0,7V12M7,7L10,12" />
      <path class="alien-body" d="M-11,3Q-11,-9 0,-9Q11,-9 11,3L7,8H-7Z" />
      <circle class="alien-eye" cx="-4" cy="-1" r="2.2" />
      <circle class="alien-eye" cx="4" cy="-1" r="2.2" />
    </g>
  );
}

function Bomb(): VNode {
  return (
    <>
      <path class="alien-line" d="M41,22Q46,10 55,14" />
      <circle class="bomb-body" cx="29" cy="37" r="19" />
      <path class="bomb-spark" d={burst(56, 13, 8, 4)} />
      <path
        class="bomb-sign"
        d="M29,37L22.500,25.500A13,13 0 0 1 35.500,25.500ZM29,37L42,37A13,13 0 0 1 35.500,48.500ZM29,37L22.500,48.500A13,13 0 0 1 16,37Z"
      />
    </>
  );
}

/** Return the outline of a star with twelve points. */
function burst(x: number, y: number, outer: number, inner: number): string {
  const points = Array.from({ length: 24 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (index * Math.PI) / 12;
    return `${(x + radius * Math.sin(angle)).toFixed(1)},${(y - radius * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
