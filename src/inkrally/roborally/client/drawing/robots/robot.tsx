/** The drawing of robots: a silhouette with a nose at the front, a face, and an upright letter. */

import type { VNode } from 'preact';
import { LOW_LETTER_FIGURES, SILHOUETTES } from '@/kit/seat';
import { Face, Limbs, Smoke } from './robot_details';
import { letterOf } from './robot_avatars';

const NOSE = 'M-6.5,-14.5L0,-22.5L6.5,-14.5Z';
const NOSE_HALO = 'M-7,-16L0,-23.5L7,-16Z';

/** Return the offset of the letter of some avatars towards their wide end. */
function shift(look: number, angle: number): readonly [number, number] {
  const letter = letterOf(look);
  if (!LOW_LETTER_FIGURES.has(letter)) return [0, 4.5];
  const radians = (angle * Math.PI) / 180;
  return [Math.round(-2 * Math.sin(radians)), 5 + Math.round(2 * Math.cos(radians))];
}

interface RobotProps {
  look: number;
  /** Degrees clockwise from north. May exceed a full turn. */
  angle: number;
  /** Draw only a dashed outline: a planned robot, or one that shares a space for a moment. */
  ghost?: boolean | undefined;
  down?: boolean | undefined;
  /** The damage to draw. */
  damage?: number | undefined;
}

/** Draw a robot centred on the origin, inside the SVG of a floor. */
export function RobotDrawing({ look, angle, ghost = false, down = false, damage = 0 }: RobotProps): VNode {
  const letter = letterOf(look);
  const body = SILHOUETTES[letter];
  const [x, y] = shift(look, angle);
  return (
    <g class={`robot seat-${letter}${ghost ? ' ghost' : ''}`}>
      <g class="robot-turn" style={{ transform: `rotate(${angle}deg)` }}>
        <path class="robot-halo" d={`${body}${NOSE_HALO}`} />
        {!ghost && <Limbs letter={letter} />}
        <path class="robot-nose" d={NOSE} />
        <path class="robot-body" d={body} />
        {!ghost && <Face letter={letter} damage={damage} down={down} />}
      </g>
      <text class="robot-letter" x={x} y={y} text-anchor="middle">
        {letter}
      </text>
      {!ghost && <Smoke damage={damage} />}
      {down && <path class="robot-sleep" transform="translate(-24 -24)" d="M33,7h7l-7,7h7M28,3h4l-4,4h4" />}
    </g>
  );
}

/** Draw the archive marker of a robot: a small silhouette in the corner of a space. */
export function ArchiveMark({ look }: { look: number }): VNode {
  return (
    <g class={`archive seat-${letterOf(look)}`}>
      <path class="archive-body" transform="scale(.42)" d={SILHOUETTES[letterOf(look)]} />
    </g>
  );
}

/** Draw a silhouette with its letter, for lists. */
export function RobotMark({
  look,
  lost = false,
  small = false,
}: {
  look: number;
  lost?: boolean;
  small?: boolean;
}): VNode {
  const letter = letterOf(look);
  return (
    <svg
      class={`robot-mark seat-${letter}${small ? ' small' : ''}${lost ? ' lost' : ''}`}
      viewBox="-20 -20 40 40"
      aria-hidden="true"
    >
      <path class="seat-body" d={SILHOUETTES[letter]} />
      {!small && (
        <text class="seat-letter" x="0" y={LOW_LETTER_FIGURES.has(letter) ? 7 : 5} text-anchor="middle">
          {letter}
        </text>
      )}
    </svg>
  );
}
