/**
 * The layers of a whole sheet, in the order in which they lie: areas below the grid, paths on it, and above all lines what
 * stands on them. Pure functions of a view's marks and layers; what is drawn is the expansions'.
 */

import type { ComponentChildren, VNode } from 'preact';
import type { Marks } from '../drawing';
import type { Side, Space } from '../notation';
import { corner } from '../pencil/pencil';
import { type Ink, Route } from '../routes';
import { drawnAt, extrasAt, spacesOf } from './extras';
import { drawings } from './found';
import { EdgeMarks, latticePath } from './paths';
import type { LatticePoint, Layers } from './types';
import { UNIT } from '../board';

interface SheetPartProps {
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

/** Below the grid: what is printed there, areas, what stands on the ground. */
export function SheetGround({ marks, layers, fresh, lit, coarse = false, inking, from }: SheetPartProps): VNode {
  const bare = spacesOf(layers).filter((space) => marks[space] === undefined);
  const spaces: (readonly [Space, string, Ink])[] = [
    ...Object.entries(marks).map(
      ([space, [drawing, round]]) =>
        [space, drawnAt(drawing, layers, space), round === fresh ? 'fresh' : 'dry'] as const,
    ),
    ...bare.map((space) => [space, NOTHING, 'dry'] as const),
  ];
  return (
    <>
      {drawings().map(({ ground }) => ground?.({ marks, layers, coarse }))}
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

/** On the grid: what runs along edges. */
export function SheetEdges({
  layers,
  litEdges = [],
  coarse = false,
}: {
  layers: Layers;
  litEdges?: readonly string[] | undefined;
  coarse?: boolean | undefined;
}): VNode {
  const drawn = drawings().flatMap(({ edges }) => edges?.({ layers, coarse }) || []);
  return (
    <>
      <EdgeMarks layers={layers} litEdges={litEdges} />
      {drawn.length > 0
        ? drawn
        : [...(layers.freshPaths ?? []), ...(layers.ghostPath ? [layers.ghostPath] : [])].map(plainPath)}
    </>
  );
}

function plainPath(points: readonly LatticePoint[]): VNode {
  return <path class="plain-path" d={latticePath(points, UNIT)} />;
}

/** Above the lines. */
export function SheetOver({ marks, layers, coarse = false }: SheetPartProps): VNode {
  const sheet = { marks, layers, coarse };
  return (
    <>
      {!coarse &&
        Object.entries(layers.notes ?? {}).map(([space, drawing]) => (
          <At key={space} space={space}>
            <Note drawing={drawing} />
          </At>
        ))}
      {drawings().map(({ above }) => above?.(sheet))}
      {layers.threatened?.map((space) => (
        <At key={space} space={space}>
          <Threat />
        </At>
      ))}
      {drawings().map(({ top }) => top?.(sheet))}
    </>
  );
}

/** Something in a space; what is new there moves once. */
export function At({
  space,
  isNew = false,
  children,
}: {
  space: Space;
  isNew?: boolean | undefined;
  children: ComponentChildren;
}): VNode {
  return (
    <g transform={`translate(${corner(space).join(' ')})`}>{isNew ? <g class="happens">{children}</g> : children}</g>
  );
}

/** What stands in this space of another board: small, in the south-west corner, on paper of its own. */
function Note({ drawing }: { drawing: string }): VNode {
  return (
    <g class="note" transform="translate(3 45) scale(.25)">
      <rect class="note-paper" x="-4" y="-4" width="72" height="72" rx="6" />
      <Route drawing={drawing} coarse />
    </g>
  );
}

/** A dashed red ring: what is in this space is about to be lost. */
function Threat(): VNode {
  return (
    <g class="flight-other">
      <circle class="strike" cx="32" cy="32" r="24" />
    </g>
  );
}
