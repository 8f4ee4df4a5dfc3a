/** Drawings and descriptions of meteors: craters, the dot, the meteor's path, and the winds on dice. */

import type { VNode } from 'preact';
import { columnOf, rowOf, UNIT } from '@railroad_ink/drawing/board';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { MeteorPath } from '@railroad_ink/drawing/expansions/types';
import { type Side, SIDES, type Space } from '@railroad_ink/drawing/notation';

import { t } from '@railroad_ink/texts';
import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly craters?: readonly Space[] | undefined;
    /** The space of the meteor's dot. */
    readonly dot?: Space | undefined;
    /** The possible paths of the meteor. */
    readonly flights?: readonly MeteorPath[] | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  face: (face) => {
    if (face === 'any' || SIDES.includes(face as Side))
      return { picture: () => <Wind towards={face as Side | 'any'} /> };
    if (/^\d$/.test(face)) return { picture: () => <Steps steps={Number(face)} /> };
    return face === 'crater' ? { drawing: '----:', extras: { crater: true } } : undefined;
  },
  extras: ({ craters }, space) => (craters?.includes(space) ? { crater: true } : undefined),
  spaces: ({ craters = [] }) => craters,
  stands: ({ extras, coarse }) => extras['crater'] === true && <Crater coarse={coarse} />,
  top: ({ marks, layers: { dot, flights }, coarse }) => (
    <>
      {dot !== undefined && <Dot space={dot} beside={marks[dot] !== undefined} />}
      {!coarse &&
        flights?.map((flight) => <FlightPath key={flight.towards} flight={flight} chosen={flights.length === 1} />)}
    </>
  ),
  spaceWords: ({ craters, dot, flights = [] }, space) => [
    ...(craters?.includes(space) ? [say('face.crater')] : []),
    ...(dot === space ? [say('space.dot')] : []),
    ...flights
      .filter(({ path }) => path.at(-1) === space)
      .map(({ towards }) => say('space.strike', { side: t(`side.${towards}`) })),
  ],
};

const HACHURES = Array.from({ length: 24 }, (_, index) => {
  const angle = (index * Math.PI) / 12;
  const to = (radius: number) =>
    `${(32 + radius * Math.sin(angle)).toFixed(2)},${(32 - radius * Math.cos(angle)).toFixed(2)}`;
  return `M${to(16)}L${to(index % 3 === 0 ? 25 : 22.5)}`;
}).join('');

/** Draw a crater: a shaded ring with hachures. */
function Crater({ coarse }: { coarse: boolean }): VNode {
  return (
    <g class="crater">
      <circle class="rim" cx="32" cy="32" r="16" />
      {!coarse && <path class="hachure" d={HACHURES} />}
      {!coarse && (
        <path
          class="hachure"
          d="M23,36.5a10.5,10.5 0 0 1 5.5,-14.5M26.5,39.5a10.5,10.5 0 0 1 -1,-1M29,35.5a6.5,6.5 0 0 1 1.5,-8.5"
        />
      )}
    </g>
  );
}

type Point = readonly [x: number, y: number];

function centre(space: Space): Point {
  return [columnOf(space) * UNIT + 32, rowOf(space) * UNIT + 32];
}

/** Draw the meteor's dot: in the centre of its space, or in its corner beside a drawing. */
function Dot({ space, beside }: { space: Space; beside: boolean }): VNode {
  const [x, y] = centre(space);
  return <circle class="meteor-dot" cx={beside ? x - 22 : x} cy={beside ? y - 22 : y} r="5" />;
}

const BACK = 13;

/** Draw the path of the meteor: a dashed line, a numbered ring for each step, and a burst where it strikes. */
function FlightPath({ flight, chosen = true }: { flight: MeteorPath; chosen?: boolean }): VNode {
  const { line, steps } = way(flight);
  const [x, y] = centre(flight.path.at(-1) ?? flight.from);
  return (
    <g class={chosen ? 'flight' : 'flight flight-other'}>
      <path class="flight-line" d={line} />
      <g transform={`translate(${x} ${y})`}>
        <circle class="strike" r="22" />
        <path class="strike-rays" d={RAYS} />
      </g>
      {steps.map(([px, py], index) => (
        <g key={index} transform={`translate(${px} ${py})`}>
          <circle class="flight-step" r="8.5" />
          <text class="flight-number" y="4" text-anchor="middle">
            {index < flight.steps ? index + 1 : '+'}
          </text>
        </g>
      ))}
    </g>
  );
}

const RAYS = Array.from({ length: 12 }, (_, index) => {
  const angle = (index * Math.PI) / 6 + Math.PI / 12;
  const to = (radius: number) => `${(radius * Math.sin(angle)).toFixed(1)},${(radius * Math.cos(angle)).toFixed(1)}`;
  return `M${to(22)}L${to(28)}`;
}).join('');

const AHEAD: Readonly<Record<Side, readonly [number, number]>> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** Return the line, and the centre of each step. After a turn at the edge, the line runs beside its first part. */
function way({ from, towards, path }: MeteorPath): { line: string; steps: readonly Point[] } {
  const [dx, dy] = AHEAD[towards];
  const aside = (point: Point, back: boolean): Point =>
    back ? [point[0] + Math.abs(dy) * BACK, point[1] + Math.abs(dx) * BACK] : point;
  const steps: Point[] = [];
  let at = centre(from);
  let wasBack = false;
  let line = `M${at.join()}`;
  for (const space of path) {
    const next = centre(space);
    const back = (next[0] - at[0]) * dx + (next[1] - at[1]) * dy < 0;
    if (back && !wasBack) {
      // At the edge of the board the line bends back, slightly beyond the centre of the last space.
      const turn = [at[0] + dx * 17, at[1] + dy * 17] as const;
      line += `L${turn.join()}L${aside(turn, true).join()}`;
    }
    wasBack = back;
    steps.push(aside(next, back));
    line += `L${aside(next, back).join()}`;
    at = next;
  }
  return { line, steps };
}

/** Draw a falling stone with its tail and direction, or an arrow to each side. */
function Wind({ towards }: { towards: Side | 'any' }): VNode {
  if (towards === 'any') {
    return (
      <g class="wind">
        {SIDES.map((side, index) => (
          <path
            key={side}
            class="wind-arrow"
            transform={`rotate(${index * 90} 32 32)`}
            d="M32,21V7M25.500,13.5L32,7L38.5,13.5"
          />
        ))}
        <circle class="wind-stone" cx="32" cy="32" r="6.5" />
      </g>
    );
  }
  return (
    <g class="wind" transform={`rotate(${SIDES.indexOf(towards) * 90} 32 32)`}>
      <path class="wind-tail" d="M25,44V57M32,46V60M39,44V57" />
      <circle class="wind-stone" cx="32" cy="35" r="7.5" />
      <path class="wind-arrow" d="M32,24V6M23.500,14.5L32,6L40.5,14.5" />
      <path class="wind-base" d="M14,61.5H50" transform={`rotate(${-SIDES.indexOf(towards) * 90} 32 32)`} />
    </g>
  );
}

/** Draw the distance: a ring for each step on a dashed line, and the number. */
function Steps({ steps }: { steps: number }): VNode {
  const gap = 18;
  const first = 32 - ((steps - 1) * gap) / 2;
  const at = Array.from({ length: steps }, (_, index) => first + index * gap);
  return (
    <g class="wind">
      <text class="steps-figure" x="32" y="38" text-anchor="middle">
        {steps}
      </text>
      <path class="steps-line" d={`M${first - 8},51H${first + (steps - 1) * gap}`} />
      {at.map((x, index) => (
        <circle key={x} class={index === steps - 1 ? 'wind-stone' : 'steps-ring'} cx={x} cy="51" r="5" />
      ))}
    </g>
  );
}
