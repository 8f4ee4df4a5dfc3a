/** Drawings and descriptions of canyons and bridges on edges. */

import type { VNode } from 'preact';
import { UNIT } from '@railroad_ink/drawing/board';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { latticePath } from '@railroad_ink/drawing/expansions/paths';
import type { LatticePoint, Layers, Segment } from '@railroad_ink/drawing/expansions/types';
import { formatList } from '@/i18n';
import { t } from '@railroad_ink/texts';
import './drawing.css';
import { canyonSides, dryCanyons } from './edges';
import { say } from '@railroad_ink/texts/expansions';

export const drawing: ExpansionDrawing = {
  pattern: (points) => <CanyonPattern points={points} />,
  edges: ({ layers, coarse }) => <Canyons layers={layers} coarse={coarse} />,
  above: ({ layers, coarse }) =>
    !coarse && (
      <>
        {layers.bridges?.map((at) => (
          <Bars key={at.join()} at={at} />
        ))}
      </>
    ),
  spaceWords: (layers, space) => {
    const beside = canyonSides(layers, space);
    return beside.length === 0
      ? []
      : [say('space.canyon', { sides: formatList(beside.map((side) => t(`side.${side}`))) })];
  },
};

function Canyons({ layers, coarse }: { layers: Layers; coarse: boolean }): VNode {
  return (
    <>
      {dryCanyons(layers).map((points, index) => (
        <Canyon key={index} points={points} />
      ))}
      {layers.freshPaths?.map((points, index) => (
        <Canyon key={index} points={points} ink="fresh" />
      ))}
      {layers.ghostPath && <Canyon points={layers.ghostPath} ink="ghost" />}
      {!coarse && layers.bridges?.map((at) => <Deck key={at.join()} at={at} />)}
    </>
  );
}

/** Draw a canyon from corner to corner: a band with hachures. */
function Canyon({
  points,
  ink = 'dry',
  unit = UNIT,
}: {
  points: readonly LatticePoint[];
  ink?: 'dry' | 'fresh' | 'ghost';
  unit?: number;
}): VNode {
  const d = latticePath(points, unit);
  return (
    <g class={`canyon ${ink}`}>
      <path class="canyon-edge" d={d} />
      <path class="canyon-floor" d={d} />
      {/* Ten hachures on each segment, none at a corner. */}
      <path class="canyon-hachure" d={d} pathLength={64 * (points.length - 1)} />
    </g>
  );
}

/** Return the transform of a bridge, drawn for a canyon from north to south. */
function place([[x, y], [x2, y2]]: Segment): string {
  const upright = x === x2;
  return `translate(${((x + x2) / 2) * UNIT} ${((y + y2) / 2) * UNIT})${upright ? '' : ' rotate(90)'}`;
}

/** Draw the deck of a bridge, which hides the canyon between the rungs of a railway. */
function Deck({ at }: { at: Segment }): VNode {
  return <rect class="deck" transform={place(at)} x="-8" y="-11.5" width="16" height="23" />;
}

/** Draw the two bars of a bridge, above the line. */
function Bars({ at }: { at: Segment }): VNode {
  return <path class="bars" transform={place(at)} d="M-11,-15.5L-7.5,-12H7.5L11,-15.5M-11,15.5L-7.5,12H7.5L11,15.5" />;
}

/** Draw the pattern of a die on a small lattice. */
function CanyonPattern({ points }: { points: readonly LatticePoint[] }): VNode {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const wide = Math.max(...xs) - Math.min(...xs);
  const high = Math.max(...ys) - Math.min(...ys);
  const unit = 18;
  const left = 32 - (wide * unit) / 2 - Math.min(...xs) * unit;
  const top = 32 - (high * unit) / 2 - Math.min(...ys) * unit;
  const grid = [-2, -1, 0, 1, 2, 3, 4, 5];
  const spot = (step: number, from: number) => from + step * unit;
  const inBox = (value: number) => value > 3 && value < 61;
  const d = grid
    .flatMap((step) => [
      ...(inBox(spot(step, left)) ? [`M${spot(step, left)},3V61`] : []),
      ...(inBox(spot(step, top)) ? [`M3,${spot(step, top)}H61`] : []),
    ])
    .join('');
  return (
    <g class="pattern">
      <path class="pattern-grid" d={d} />
      <g transform={`translate(${left} ${top})`}>
        <Canyon points={points} unit={unit} />
        <path
          class="pattern-ends"
          d={[points[0], points.at(-1)]
            .map((point) => `M${(point?.[0] ?? 0) * unit},${(point?.[1] ?? 0) * unit}h.01`)
            .join('')}
        />
      </g>
    </g>
  );
}
