/** Drawings and descriptions of Pluck-Man: marks beside the exits of a sheet. */

import type { VNode } from 'preact';
import { columnOf, EXITS, rowOf, UNIT } from '@railroad_ink/drawing/board';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Side, Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

export type ExitMark = 'pluck-man' | 'ghost' | 'fruit';

export const MARKS: readonly ExitMark[] = ['pluck-man', 'ghost', 'fruit'];

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly pluck?: Readonly<Record<Space, ExitMark>> | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  face: (face) => {
    const mark = MARKS.find((one) => one === face || `exit-${one}` === face);
    return mark && { picture: () => <Picture mark={mark} at="translate(32 32) scale(2.4)" /> };
  },
  top: ({ layers: { pluck = {} } }) => (
    <>
      {EXITS.map(({ space, side }) => {
        const mark = pluck[space];
        return mark && <Picture key={space} mark={mark} at={`translate(${besideExit(space, side).join(' ')})`} />;
      })}
    </>
  ),
  spaceWords: ({ pluck }, space) => {
    const mark = pluck?.[space];
    return mark === undefined ? [] : [say('space.pluck', { mark: say(`face.${mark}`) })];
  },
};

/** Return the place beside an exit in the margin, where no letter or number is. */
function besideExit(space: Space, side: Side): readonly [x: number, y: number] {
  const x = columnOf(space) * UNIT;
  const y = rowOf(space) * UNIT;
  const places: Readonly<Record<Side, readonly [number, number]>> = {
    N: [x + 54, y - 14],
    S: [x + 54, y + UNIT + 14],
    W: [x - 14, y + 50],
    E: [x + UNIT + 14, y + 50],
  };
  return places[side];
}

function Picture({ mark, at }: { mark: ExitMark; at: string }): VNode {
  return (
    <g class={`pluck-${mark}`} transform={at}>
      {mark === 'pluck-man' && (
        <>
          <path class="pluck-body" d="M0,0L8.500,-5A10,10 0 1 0 8.500,5Z" />
          <circle class="pluck-eye" cx="1" cy="-5.500" r="1.300" />
        </>
      )}
      {mark === 'ghost' && (
        <>
          <path class="pluck-body" d="M-8,9V-1a8,8 0 0 1 16,0V9l-4,-3.500l-4,3.500l-4,-3.500Z" />
          <circle class="pluck-eye" cx="-3" cy="-2" r="1.500" />
          <circle class="pluck-eye" cx="3" cy="-2" r="1.500" />
        </>
      )}
      {mark === 'fruit' && (
        <>
          <path class="pluck-stem" d="M-4,3Q-2,-6 6,-9Q4,-3 5,4" />
          <circle class="pluck-body" cx="-4" cy="5" r="4" />
          <circle class="pluck-body" cx="5" cy="6" r="4" />
        </>
      )}
    </g>
  );
}
