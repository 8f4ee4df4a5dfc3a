/** Drawings and descriptions of the underground: metro, water pipes, stops, hubs and bursts. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { splitByHighlight } from '@railroad_ink/drawing/expansions/space_layers';
import { crosses, faceName, kindOf, formatSides, shapeOf } from '@railroad_ink/drawing/expansions/words';
import { SpaceGroup } from '@railroad_ink/drawing/expansions/sheet';
import { type Stroke, strokes } from '@railroad_ink/drawing/strokes';
import { type Drawing, type Group, parseDrawing, type Side, type Space } from '@railroad_ink/drawing/notation';

import { t } from '@railroad_ink/texts';
import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly hubs?: readonly Space[] | undefined;
    readonly bursts?: readonly Space[] | undefined;
    /** The number of dice that were drawn a second time. */
    readonly doublings?: number | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  kinds: 'MP',
  face: (face) => {
    if (face === 'hub') return { picture: () => <Hub x={32} y={32} /> };
    return face === 'burst' ? { picture: () => <Burst x={32} y={32} scale={2.2} /> } : undefined;
  },
  lines: Tubes,
  above: ({ marks, layers, coarse }) => (
    <>
      {layers.hubs?.map((space) => (
        <SpaceGroup key={space} space={space} isNew={layers.latest?.includes(space)}>
          {hub(marks[space]?.[0])}
        </SpaceGroup>
      ))}
      {layers.bursts?.map((space) => (
        <SpaceGroup key={space} space={space} isNew={layers.latest?.includes(space)}>
          {burst(marks[space]?.[0], coarse)}
        </SpaceGroup>
      ))}
    </>
  ),
  groupsWords: (drawing, standing) => {
    const through = (kind: string) =>
      drawing.groups.find((group) => kindOf(drawing, group) === kind && crosses(group) && !group.station);
    const [pipe, metro] = [through('P'), through('M')];
    if (pipe === undefined || metro === undefined) return undefined;
    return t('space.drawing', {
      noun: say('face.u-overpass'),
      clauses: t('space.over', {
        upper: formatSides(drawing, metro, standing, true),
        lower: formatSides(drawing, pipe, standing, true),
      }),
    });
  },
  groupWords: (drawing, group, standing) =>
    t('space.drawing', {
      noun: faceName(`${kindOf(drawing, group) === 'P' ? 'p' : 'm'}-${shapeOf(group)}`),
      clauses: formatSides(drawing, group, standing, false),
    }),
  spaceWords: ({ hubs, bursts }, space) => [
    ...(hubs?.includes(space) ? [say('space.hub')] : []),
    ...(bursts?.includes(space) ? [say('face.burst')] : []),
  ],
};

type Point = readonly [x: number, y: number];
const STUB: Readonly<Record<Side, Point>> = { N: [32, 12], E: [52, 32], S: [32, 52], W: [12, 32] };
const BEND: Readonly<Record<string, Point>> = {
  NE: [41.4, 22.6],
  ES: [41.4, 41.4],
  SW: [22.6, 41.4],
  NW: [22.6, 22.6],
};

/** Draw all metro lines and pipes. Pipes are below. */
function Tubes({
  drawing,
  coarse,
  lit,
}: {
  drawing: Drawing;
  coarse: boolean;
  lit?: readonly Side[] | undefined;
}): VNode {
  const of = (kind: string) => drawing.groups.filter((group) => drawing.kinds[group.sides[0] ?? 'N'] === kind);
  return (
    <>
      {of('P').map((group) =>
        splitByHighlight(drawing, group, lit, plain(drawing, group), (lines) => pipe(drawing, group, lines, coarse)),
      )}
      {of('M').map((group) =>
        splitByHighlight(drawing, group, lit, plain(drawing, group), (lines) => metro(drawing, group, lines, coarse)),
      )}
    </>
  );
}

/** Return the strokes of a group. Beside another line, a stop is on its bend and a dead end stays at its side. */
function plain(drawing: Drawing, group: Group): readonly Stroke[] {
  return strokes(drawing, drawing.groups.length > 1 && group.sides.length > 1 ? { ...group, station: false } : group);
}

/** Return the position of a group's stop, hub or burst. */
function middleOf(drawing: Drawing, group: Group): Point {
  if (drawing.groups.length === 1)
    return group.sides.length === 2 && !group.station ? (BEND[group.sides.join('')] ?? [32, 32]) : [32, 32];
  if (group.sides.length === 1) return STUB[group.sides[0] ?? 'N'];
  return BEND[group.sides.join('')] ?? [32, 32];
}

function dead(drawing: Drawing, group: Group): boolean {
  return group.sides.length === 1 && drawing.groups.length > 1;
}

/** Return the path from a side to a dead end, which leaves the centre free. */
function stubPath(side: Side, length: number): string {
  return { N: `M32,-.4V${length}`, E: `M64.4,32H${64 - length}`, S: `M32,64.4V${64 - length}`, W: `M-.4,32H${length}` }[
    side
  ];
}

function metro(drawing: Drawing, group: Group, all: readonly Stroke[], coarse: boolean): VNode {
  const [side = 'N'] = group.sides;
  const d = dead(drawing, group) ? stubPath(side, 13) : all.map((stroke) => stroke.d).join('');
  const [x, y] = middleOf(drawing, group);
  return (
    <>
      <path class="metro" d={d} />
      {group.station ? (
        <circle class="stop" cx={x} cy={y} r={coarse ? 13 : dead(drawing, group) ? 6.5 : 9} />
      ) : (
        dead(drawing, group) && <path class="metro" d={stopper(side, 13, 7)} />
      )}
    </>
  );
}

function pipe(drawing: Drawing, group: Group, all: readonly Stroke[], coarse: boolean): VNode {
  const [side = 'N'] = group.sides;
  const closed = dead(drawing, group);
  const d = closed ? stubPath(side, 17) : all.map((stroke) => stroke.d).join('');
  return (
    <>
      <path class="pipe" d={d} />
      <path class="pipe-water" d={d} />
      {!coarse &&
        !closed &&
        all.map((stroke) => (
          <path
            class="collar"
            d={stroke.d}
            pathLength={stroke.length === 32 ? 32 : 64}
            stroke-dasharray="5 27"
            stroke-dashoffset="-13.5"
          />
        ))}
      {closed && <path class="stopper" d={stopper(side, 17, 10)} />}
    </>
  );
}

/** Return the bar across a dead end. */
function stopper(side: Side, at: number, reach: number): string {
  return {
    N: `M${32 - reach},${at}H${32 + reach}`,
    E: `M${64 - at},${32 - reach}V${32 + reach}`,
    S: `M${32 - reach},${64 - at}H${32 + reach}`,
    W: `M${at},${32 - reach}V${32 + reach}`,
  }[side];
}

const STAR = 'M-9,-3L-4,-4L-3,-9L0,-4.5L4,-8L4,-3L9,-2L5,1.5L8,6L2.5,5L0,9.5L-2.5,5L-8,6L-4.5,1.5Z';

/** Draw a burst: a red star on the pipe. */
function Burst({ x, y, scale = 1.5 }: { x: number; y: number; scale?: number }): VNode {
  return <path class="burst" transform={`translate(${x} ${y}) scale(${scale})`} d={STAR} />;
}

/** Draw a hub between surface and metro: a ring around a square. */
function Hub({ x, y, small = false }: { x: number; y: number; small?: boolean }): VNode {
  const half = small ? 4.5 : 8;
  return (
    <g class="hub">
      <circle class="stop" cx={x} cy={y} r={small ? 9.5 : 15} />
      <rect class="hub-square" x={x - half} y={y - half} width={2 * half} height={2 * half} rx="1.5" />
    </g>
  );
}

/** On the surface the ring is around the station; underground the square is in the stop. */
function hub(text: string | undefined): VNode {
  const read = text === undefined ? undefined : parseDrawing(text);
  const stop = read?.groups.find((group) => group.station && read.kinds[group.sides[0] ?? 'N'] === 'M');
  if (read === undefined || stop === undefined) return <circle class="hub-ring" cx="32" cy="32" r="17.5" />;
  const [x, y] = middleOf(read, stop);
  return <Hub x={x} y={y} small={read.groups.length > 1} />;
}

function burst(text: string | undefined, coarse: boolean): VNode {
  const read = text === undefined ? undefined : parseDrawing(text);
  const pipe = read?.groups.find((group) => read.kinds[group.sides[0] ?? 'N'] === 'P');
  // On the surface the star is beside the station, with the burst pipe below it.
  if (read === undefined || pipe === undefined)
    return <Burst x={coarse ? 14 : 11} y={coarse ? 50 : 53} scale={coarse ? 1.8 : 1} />;
  const [x, y] = middleOf(read, pipe);
  return <Burst x={x} y={y} scale={coarse ? 2.4 : 1.5} />;
}
