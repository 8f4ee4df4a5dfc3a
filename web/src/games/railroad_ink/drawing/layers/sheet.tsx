/**
 * The layers of a whole sheet, in the order in which they lie: areas below the grid, canyons on it, and above all lines
 * what stands on them. Pure functions of a view's marks and layers.
 */

import type { VNode } from 'preact';
import type { Marks } from '../drawing';
import { UNIT } from '../board';
import { parseDrawing, parsePart, type Side, type Space } from '../notation';
import { corner } from '../pencil';
import { type Ink, Route } from '../routes';
import { Building } from './building';
import { Bars, Canyon, Deck } from './canyon';
import { Dot, FlightPath, Threat } from './meteor';
import { Burst, Hub, middleOf } from './tubes';
import { extrasAt, type Layers, spacesOf, withTrails } from './types';

export interface LayerSheetProps {
  marks: Marks;
  layers: Layers;
  fresh?: number | undefined;
  lit?: ReadonlyMap<Space, readonly Side[]> | undefined;
  /** Edges that are lit, each as a side of a space, such as `C3N`. */
  litEdges?: readonly string[] | undefined;
  coarse?: boolean | undefined;
  inking?: Space | undefined;
  from?: Side | undefined;
}

const NOTHING = '----:';

/** Below the grid: buildings, water, lava, trails, plants, craters. */
export function SheetGround({ marks, layers, fresh, lit, coarse = false, inking, from }: LayerSheetProps): VNode {
  const bare = spacesOf(layers).filter((space) => marks[space] === undefined);
  const spaces: (readonly [Space, string, Ink])[] = [
    ...Object.entries(marks).map(
      ([space, [drawing, round]]) =>
        [space, withTrails(drawing, layers.trails?.[space]), round === fresh ? 'fresh' : 'dry'] as const,
    ),
    ...bare.map((space) => [space, NOTHING, 'dry'] as const),
  ];
  return (
    <>
      {!coarse &&
        Object.entries(layers.sites ?? {}).map(([space, kind]) => (
          <Building key={space} kind={kind} active={layers.inked?.includes(space) ?? false} at={corner(space)} />
        ))}
      {spaces.map(([space, drawing, ink]) => (
        <Route
          key={space}
          drawing={drawing}
          ink={ink}
          part="under"
          extras={extrasAt(layers, space) ?? {}}
          coarse={coarse}
          lit={lit && (lit.get(space) ?? [])}
          at={corner(space)}
          from={space === inking ? from : undefined}
        />
      ))}
    </>
  );
}

/** On the grid: canyons and the decks of their bridges. */
export function SheetEdges({
  layers,
  litEdges = [],
  coarse = false,
}: {
  layers: Layers;
  litEdges?: readonly string[] | undefined;
  coarse?: boolean | undefined;
}): VNode {
  const open = layers.openEdges
    ?.map(([[x, y], [x2, y2]]) => `M${x * UNIT},${y * UNIT}L${x2 * UNIT},${y2 * UNIT}`)
    .join('');
  return (
    <>
      {open && <path class="edges-open" d={open} />}
      {open && <path class="edges-open-line" d={open} />}
      {litEdges.length > 0 && <path class="edges-lit" d={litEdges.map(edgePath).join('')} />}
      {layers.canyons?.map((points, index) => (
        <Canyon key={index} points={points} />
      ))}
      {layers.freshCanyons?.map((points, index) => (
        <Canyon key={index} points={points} ink="fresh" />
      ))}
      {layers.ghostCanyon && <Canyon points={layers.ghostCanyon} ink="ghost" />}
      {!coarse && layers.bridges?.map((at) => <Deck key={at.join()} at={at} />)}
    </>
  );
}

/** A side of a space as a path. */
function edgePath(text: string): string {
  const { space, sides } = parsePart(text);
  const [x, y] = corner(space);
  return {
    N: `M${x},${y}h${UNIT}`,
    E: `M${x + UNIT},${y}v${UNIT}`,
    S: `M${x},${y + UNIT}h${UNIT}`,
    W: `M${x},${y}v${UNIT}`,
  }[sides[0] ?? 'N'];
}

/** Above the lines: bars of bridges, hubs, bursts, the meteor. */
export function SheetOver({ marks, layers, coarse = false }: LayerSheetProps): VNode {
  return (
    <>
      {!coarse && layers.bridges?.map((at) => <Bars key={at.join()} at={at} />)}
      {!coarse &&
        Object.entries(layers.notes ?? {}).map(([space, drawing]) => (
          <At key={space} space={space}>
            <Note drawing={drawing} />
          </At>
        ))}
      {layers.hubs?.map((space) => (
        <At key={space} space={space} isNew={layers.latest?.includes(space)}>
          {hub(marks[space]?.[0])}
        </At>
      ))}
      {layers.bursts?.map((space) => (
        <At key={space} space={space} isNew={layers.latest?.includes(space)}>
          {burst(marks[space]?.[0], coarse)}
        </At>
      ))}
      {layers.dot !== undefined && <Dot space={layers.dot} beside={marks[layers.dot] !== undefined} />}
      {layers.threatened?.map((space) => (
        <At key={space} space={space}>
          <Threat />
        </At>
      ))}
      {!coarse &&
        layers.flights?.map((flight) => (
          <FlightPath key={flight.towards} flight={flight} chosen={layers.flights?.length === 1} />
        ))}
    </>
  );
}

/** Something in a space; what is new there moves once. */
function At({ space, isNew = false, children }: { space: Space; isNew?: boolean | undefined; children: VNode }): VNode {
  return (
    <g transform={`translate(${corner(space).join(' ')})`}>{isNew ? <g class="happens">{children}</g> : children}</g>
  );
}

/** What stands in this space of another leaf: small, in the south-west corner, on paper of its own. */
function Note({ drawing }: { drawing: string }): VNode {
  return (
    <g class="note" transform="translate(3 45) scale(.25)">
      <rect class="note-paper" x="-4" y="-4" width="72" height="72" rx="6" />
      <Route drawing={drawing} coarse />
    </g>
  );
}

/** On the surface the ring goes round the station; underground the square goes into the stop. */
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
  // On the surface the star stands beside the station, with what burst below it.
  if (read === undefined || pipe === undefined)
    return <Burst x={coarse ? 14 : 11} y={coarse ? 50 : 53} scale={coarse ? 1.8 : 1} />;
  const [x, y] = middleOf(read, pipe);
  return <Burst x={x} y={y} scale={coarse ? 2.4 : 1.5} />;
}
