/**
 * The layers of a sheet in order: areas below the grid, paths on it, and objects above all lines. Expansions draw
 * the contents.
 */

import type { ComponentChildren, VNode } from 'preact';
import type { Marks } from '../drawing';
import type { Side, Space } from '../notation';
import { corner } from '../overlays/selection_marks';
import { type Ink, Route } from '../routes';
import { drawnAt, extrasAt, spacesOf, drawings } from './registry';
import { EdgeMarks, latticePath } from './paths';
import type { LatticePoint, Layers } from './types';
import { UNIT } from '../board';

interface SheetPartProps {
  marks: Marks;
  layers: Layers;
  fresh?: number | undefined;
  lit?: ReadonlyMap<Space, readonly Side[]> | undefined;
  /** The highlighted edges, each as a side of a space, such as `C3N`. */
  litEdges?: readonly string[] | undefined;
  coarse?: boolean | undefined;
  inking?: Space | undefined;
  from?: Side | undefined;
}

const NOTHING = '----:';

/** Draw what is below the grid: printed contents, areas, objects on the ground. */
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

/** Draw paths along edges, on the grid. */
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

/** Draw what is above the lines. */
export function SheetOverlay({ marks, layers, coarse = false }: SheetPartProps): VNode {
  const sheet = { marks, layers, coarse };
  return (
    <>
      {!coarse &&
        Object.entries(layers.notes ?? {}).map(([space, drawing]) => (
          <SpaceGroup key={space} space={space}>
            <Note drawing={drawing} />
          </SpaceGroup>
        ))}
      {drawings().map(({ above }) => above?.(sheet))}
      {layers.threatened?.map((space) => (
        <SpaceGroup key={space} space={space}>
          <Threat />
        </SpaceGroup>
      ))}
      {drawings().map(({ top }) => top?.(sheet))}
    </>
  );
}

/** Place contents in a space. New contents appear with an animation. */
export function SpaceGroup({
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

/** Draw the contents of the same space on another board: small, in the south-west corner. */
function Note({ drawing }: { drawing: string }): VNode {
  return (
    <g class="note" transform="translate(3 45) scale(.25)">
      <rect class="note-paper" x="-4" y="-4" width="72" height="72" rx="6" />
      <Route drawing={drawing} coarse />
    </g>
  );
}

/** Draw a dashed red ring: the contents of this space are about to be erased. */
function Threat(): VNode {
  return (
    <g class="flight-other">
      <circle class="strike" cx="32" cy="32" r="24" />
    </g>
  );
}
