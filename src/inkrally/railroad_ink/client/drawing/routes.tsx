/**
 * The drawing of one route in a space of 64 by 64, for screen, thumbnails, print and export. Colours and widths are
 * classes of styles/ink.css.
 */

import type { VNode } from 'preact';
import { expansionArt } from './expansion_art';
import type { Extras } from './expansions/types';
import { arm, isStub, passOf, restOf, rungs, stationOffset, type Stroke, strokes, stubBar } from './strokes';
import { type Drawing, type Group, needsExpansions, parseDrawing, type Side } from './notation';

/** The style: a route of this round, an older one, or a preview. */
export type Ink = 'fresh' | 'dry' | 'ghost';

export interface RouteProps {
  /** The drawing in notation, such as `HRHR:NS|EW`. */
  drawing: string;
  ink?: Ink | undefined;
  /** The round to show in the south-east corner. */
  round?: number | undefined;
  /** Whether to draw thick lines without details, for thumbnails. */
  coarse?: boolean | undefined;
  /** The highlighted sides; groups without one are faded. Undefined if nothing is highlighted. */
  lit?: readonly Side[] | undefined;
  /** The position of the north-west corner in the picture. */
  at?: readonly [x: number, y: number] | undefined;
  /** The side of the space from which the route appears, in an animation. */
  from?: Side | undefined;
  /** Other contents of the space by the names of their expansions. */
  extras?: Extras | undefined;
  /** Draw only the parts below the lines, or only the lines. A sheet has its grid between them. */
  part?: 'under' | 'over' | undefined;
}

/** Draw a route. Expansions draw their kinds as soon as they are loaded. */
export function Route(props: RouteProps): VNode {
  const { drawing, ink = 'dry', round, coarse = false, lit, at, from } = props;
  const read = parseDrawing(drawing);
  const art = props.extras !== undefined || needsExpansions(read) ? expansionArt() : undefined;
  if (art) return <art.ExpansionRoute {...props} />;
  const groups = [...read.groups].sort((a, b) => over(read, a) - over(read, b));
  const touched = lit === undefined || groups.some((group) => litSides(group, lit).length > 0);
  return (
    <g
      class={`route ${ink}${from ? ` inking-${from}` : ''}`}
      transform={at ? `translate(${at[0]} ${at[1]})` : undefined}
    >
      {groups.map((group) => groupLines(read, group, coarse, lit && litSides(group, lit), groups.length > 1))}
      <RoundNumber round={round} off={!touched} />
    </g>
  );
}

/** Draw the round of a space in its south-east corner, unless it was there at the start. */
export function RoundNumber({ round, off }: { round: number | undefined; off: boolean }): VNode | null {
  if (!round) return null;
  return (
    <text class={off ? 'round off' : 'round'} x="58.5" y="60" text-anchor="end">
      {round}
    </text>
  );
}

/** Draw the highlight below a drawing: only the groups, and their passages, that `lit` names. */
export function Highlight({
  drawing,
  lit,
  at,
}: {
  drawing: string;
  lit: readonly Side[];
  at: readonly [number, number];
}): VNode | null {
  const read = parseDrawing(drawing);
  // Areas draw their own highlight.
  const areas = needsExpansions(read) ? (expansionArt()?.kindFacts().areas ?? '') : '';
  const line = (side: Side) => !areas.includes(read.kinds[side] ?? '-');
  const marked = read.groups
    .map((group) => ({ group, sides: litSides(group, lit).filter(line) }))
    .filter(({ sides }) => sides.length > 0);
  if (marked.length === 0) return null;
  return (
    <g transform={`translate(${at[0]} ${at[1]})`}>
      <path
        class="highlight"
        d={marked.flatMap(({ group, sides }) => passOf(read, group, sides).map((stroke) => stroke.d)).join('')}
      />
      {marked.some(({ group }) => group.station) && (
        <rect class="highlight-area" x="16.5" y="16.5" width="31" height="31" />
      )}
    </g>
  );
}

/** Draw the square of a station, last. */
function Station({ coarse = false }: { coarse?: boolean }): VNode {
  return (
    <>
      {coarse ? (
        <rect class="station" x="19" y="19" width="26" height="26" rx="1.5" />
      ) : (
        <rect class="station" x="22" y="22" width="20" height="20" rx="1.5" />
      )}
      {!coarse && <rect class="station-hole" x="29" y="29" width="6" height="6" />}
    </>
  );
}

export function litSides(group: Group, lit: readonly Side[]): readonly Side[] {
  return lit.filter((side) => group.sides.includes(side));
}

/** Return the position in the drawing order. Highways come last, because they pass over railways. */
function over(drawing: Drawing, group: Group): number {
  return group.sides.some((side) => drawing.kinds[side] === 'H') ? 1 : 0;
}

/** Draw the lines of a group, below its station and wings. */
export function groupLines(
  drawing: Drawing,
  group: Group,
  coarse: boolean,
  lit: readonly Side[] | undefined,
  several: boolean,
): VNode {
  const on = wings(drawing, group, several && !coarse);
  const offset = stationOffset(drawing, group);
  const drawn = group.station && Station({ coarse });
  // If a space has two stations, each is drawn smaller, on its own curve.
  const square =
    drawn && offset ? (
      <g transform={`translate(${8.96 + offset[0]} ${8.96 + offset[1]}) scale(.72)`}>{drawn}</g>
    ) : (
      drawn
    );
  const bar = isStub(drawing, group) && <path class="stub-bar" d={group.sides.map(stubBar).join('')} />;
  if (lit === undefined || lit.length === 0) {
    const all = (
      <>
        {lines(strokes(drawing, group), coarse)}
        {on}
        {square}
        {bar}
      </>
    );
    return lit === undefined ? all : <g class="off">{all}</g>;
  }
  // In a junction only the passage is highlighted. Its other arms are faded, and the station belongs to the passage.
  return (
    <>
      {lit.length < group.sides.length && <g class="off">{lines(restOf(drawing, group, lit), coarse)}</g>}
      <g class="lit">
        {lines(passOf(drawing, group, lit), coarse)}
        {on}
        {square}
        {bar}
      </g>
    </>
  );
}

/** Draw railways first, then the edges of all highways, then their surfaces, so that highways merge. */
function lines(all: readonly Stroke[], coarse: boolean): VNode {
  const highways = all.filter((stroke) => stroke.kind === 'H');
  const d = highways.map((stroke) => stroke.d).join('');
  return (
    <>
      {all.filter((stroke) => stroke.kind === 'R').map((stroke) => rail(stroke, coarse))}
      {d !== '' && <path class="highway-edge" d={d} />}
      {d !== '' && <path class="highway-bed" d={d} />}
      {!coarse && highways.flatMap(dashes)}
    </>
  );
}

function rail(stroke: Stroke, coarse: boolean): VNode {
  const { dashes, offset } = rungs(stroke, coarse);
  return (
    <>
      <path class="rail-line" d={stroke.d} />
      <path
        class="rail-rungs"
        d={stroke.d}
        pathLength={stroke.length}
        stroke-dasharray={dashes}
        stroke-dashoffset={offset}
      />
    </>
  );
}

/** Draw the centre dashes of a highway. They continue from space to space; a junction has one dash on each arm. */
function dashes(stroke: Stroke): readonly VNode[] {
  if (!stroke.junction) {
    return [
      <path
        class="highway-dash"
        d={stroke.d}
        pathLength={stroke.length}
        stroke-dasharray="6 10"
        stroke-dashoffset="-5"
      />,
    ];
  }
  return stroke.sides.map((side) => (
    <path class="highway-dash" d={arm(side)} pathLength={32} stroke-dasharray="6 90" stroke-dashoffset="-5" />
  ));
}

/** Draw four short wings where a highway crosses over a railway, to show a bridge. */
function wings(drawing: Drawing, group: Group, wanted: boolean): VNode | false {
  if (!wanted || over(drawing, group) === 0) return false;
  const key = group.sides.join('');
  if (key === 'NS') return <path class="wing" d="M23,20.5L19,16.5M41,20.5L45,16.5M23,43.5L19,47.5M41,43.5L45,47.5" />;
  if (key === 'EW') return <path class="wing" d="M20.5,23L16.5,19M20.5,41L16.5,45M43.5,23L47.5,19M43.5,41L47.5,45" />;
  return false;
}
