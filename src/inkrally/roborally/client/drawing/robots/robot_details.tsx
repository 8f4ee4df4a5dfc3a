/**
 * The characters of robots: eyes, limbs and marks by seat letter, facing forward, and visible damage. Shapes
 * distinguish them, not colours.
 */

import type { VNode } from 'preact';
import type { SeatLetter } from '@/kit/seat';

interface Eye {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

interface Character {
  readonly eyes: readonly Eye[];
  /** Lines on the body. */
  readonly marks: string;
  /** Spots on the body. */
  readonly dots?: readonly Eye[];
  /** Parts outside the body, drawn below it. */
  readonly limbs?: string;
  /** Scratches on the body in the order of damage. */
  readonly scars: readonly [string, string, string];
}

const eye = (x: number, y: number, r: number): Eye => ({ x, y, r });
const pair = (x: number, y: number, r: number): readonly Eye[] => [eye(-x, y, r), eye(x, y, r)];

const CHARACTERS: Readonly<Record<SeatLetter, Character>> = {
  // Beads on a rod.
  A: {
    eyes: pair(4.7, -9.2, 2.8),
    marks: 'M-11.5,9.8H11.5',
    dots: [eye(-6.5, 9.8, 2.1), eye(-1.8, 9.8, 2.1), eye(6.2, 9.8, 2.1)],
    scars: ['M9.5,-4l3,2.5l-2.5,2l3,2.5', 'M-13.5,-3l3.5,1.5l-2,2.5l3.5,1.5', 'M-3,14l1.5,-2l2,1'],
  },
  // One eye, and thread wound around the waist with a loose end.
  B: {
    eyes: [eye(0, -9.3, 3.7)],
    marks: 'M-9.8,6.8H9.8M-11.4,9.2H11.4M-13,11.6H13',
    limbs: 'M14,12q5,1 3.5,6',
    scars: ['M10,-13l-2,2.5l3,1', 'M-11,-12.5l2.5,2l-1,2', 'M-8.4,-1.5l2.6,1l-1.6,2'],
  },
  // A frown, and a handle at its side.
  C: {
    eyes: pair(5.4, -7.2, 2.7),
    marks: 'M-10,-11.4L-2.6,-9.2M10,-11.4L2.6,-9.2M-5,10.8Q0,8.6 5,10.8',
    limbs: 'M13,6H18.5V-1M18.5,-2.6v.1',
    scars: ['M13,-3l-3.5,1.5l2,2l-3.5,1.5', 'M-13,-1l3,2l-2,2.2l3,1.5', 'M-9,7.6l2.5,-1l.5,2.6'],
  },
  // Heavy lids, and teeth behind.
  D: {
    eyes: pair(4.1, -8.6, 2.7),
    marks: 'M-7.4,-9.4H-1M1,-9.4H7.4M-14.8,9.6H14.8',
    limbs:
      'M-14,14l2.3,4.5l2.4,-4.5l2.3,4.5l2.4,-4.5l2.3,4.5l2.3,-4.5l2.4,4.5l2.3,-4.5l2.4,4.5l2.3,-4.5l2.3,4.5l2.3,-4.5',
    scars: ['M9.6,-4l-2,2.2l3,1.6l-1.6,2', 'M-11,-1l3,1.4l-2,2.2l3,1', 'M8,13l1,-2.4l2.4,.6'],
  },
  // A monocle on its cord, dabs of paint, a brush behind.
  E: {
    eyes: [eye(-2.9, -8.4, 1.9), eye(3.2, -7.6, 3.1)],
    marks: 'M6.2,-6.4Q9.4,0 8.4,4.6',
    dots: [eye(-9.6, 10.4, 1.7), eye(-4.6, 11.6, 1.7), eye(9.4, 10.8, 1.7)],
    limbs: 'M0,14V21M-1.8,18.5V22M1.8,18.5V22',
    scars: ['M11,3l-2.6,1l1.6,2.2l-2.4,1', 'M-10.4,1.6l2.8,.8l-1.8,2.2l3,1', 'M3,13.4l1,-2.4l2,1'],
  },
  // Goggles, and bands around the hull.
  F: {
    eyes: pair(4, -8.6, 3.3),
    marks: 'M-9.8,-8.6H-7.3M7.3,-8.6H9.8M-9.6,8H9.6M-8.6,11.4H8.6',
    scars: ['M9.6,-3l-2.6,1.4l2,2l-2.6,1.4', 'M-9.6,-3l2.6,1.4l-1.8,2.2l2.4,1.2', 'M2.6,15.4l-1,-2.4l2.6,-.6'],
  },
  // Three eyes, and bolts at its corners.
  G: {
    eyes: [eye(-5, -8.2, 2.1), eye(0, -10.6, 2.1), eye(5, -8.2, 2.1)],
    marks: 'M-6,11.8H6',
    dots: [eye(-13.2, 0, 1.5), eye(13.2, 0, 1.5), eye(-8, 10, 1.5), eye(8, 10, 1.5)],
    scars: ['M12,-6.4l-2.6,1.8l2.6,1.8', 'M-11.4,-6l2.4,1.4l-1.8,2.4', 'M-1.4,14.2l1,-2l2,.8'],
  },
  // Eyes far apart, and a rope between posts.
  H: {
    eyes: pair(11.2, -9.4, 2.9),
    marks: 'M7,6.4H15.6M7,8.8H15.6M7,11.2H15.6M-15.6,6.4H-7M-15.6,8.8H-7M-15.6,11.2H-7',
    scars: ['M15.4,-3.4l-3,1.4l2,2l-3,1.6', 'M-15.4,-3.4l3,1.4l-2,2.2l3,1.2', 'M-1,9.4l1.2,-2l2,.8'],
  },
};

/** The damage at which each mark appears: three scratches, a blind eye, a plaster, smoke. */
const SCARRED = [1, 3, 5] as const;
const BLIND = 6;
const SMOKING = 8;

/** Draw the parts below the body. */
export function Limbs({ letter }: { letter: SeatLetter }): VNode | null {
  const { limbs } = CHARACTERS[letter];
  return limbs === undefined ? null : <path class="robot-limbs" d={limbs} />;
}

/** Draw face, marks and damage on the body. A powered-down robot has closed eyes. */
export function Face({ letter, damage, down }: { letter: SeatLetter; damage: number; down: boolean }): VNode {
  const { eyes, marks, dots = [], scars } = CHARACTERS[letter];
  const last = eyes.length - 1;
  return (
    <>
      <path class="robot-marks" d={marks} />
      {dots.map(({ x, y, r }, index) => (
        <circle key={index} class="robot-dot" cx={x} cy={y} r={r} />
      ))}
      {eyes.map(({ x, y, r }, index) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          <circle class="robot-eye" r={r} />
          {down ? (
            <path class="robot-lid" d={`M${-r},0H${r}`} />
          ) : damage >= BLIND && index === last ? (
            <path class="robot-lid" d={`M${-r},${-r}L${r},${r}M${-r},${r}L${r},${-r}`} />
          ) : (
            <circle class="robot-pupil" cy={-r * 0.3} r={r * 0.52} />
          )}
        </g>
      ))}
      {SCARRED.map((from, index) =>
        damage >= from ? <path key={from} class="robot-scar" d={scars[index] ?? ''} /> : null,
      )}
    </>
  );
}

/** Draw smoke above a heavily damaged robot. It always rises upward. */
export function Smoke({ damage }: { damage: number }): VNode | null {
  return damage < SMOKING ? null : (
    <g class="robot-smoke">
      <path d="M10,-9q4,-3 1,-6t2,-6" />
      {damage > SMOKING && <path d="M-11,-8q-4,-3 -1,-6t-2,-6" />}
    </g>
  );
}
