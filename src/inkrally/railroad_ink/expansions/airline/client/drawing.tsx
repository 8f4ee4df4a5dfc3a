/** Drawings and descriptions of airways, dashed lines with a plane above all others, and of airports. */

import type { VNode } from 'preact';
import { formatSides } from '@railroad_ink/drawing/expansions/words';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { splitByHighlight } from '@railroad_ink/drawing/expansions/space_layers';
import type { Space } from '@railroad_ink/drawing/notation';
import { type Stroke, strokes } from '@railroad_ink/drawing/strokes';

import { t } from '@railroad_ink/texts';
import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly airports?: readonly Space[] | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  kinds: 'F',
  lays: (lays) => ('airports' in lays ? { airport: true } : {}),
  extras: ({ airports }, space) => (airports?.includes(space) ? { airport: true } : undefined),
  spaces: ({ airports = [] }) => airports,
  stands: ({ extras }) => extras['airport'] === true && <Airport />,
  over: ({ drawing, lit, coarse }) => (
    <>
      {drawing.groups
        .filter((group) => group.sides.some((side) => drawing.kinds[side] === 'F'))
        .map((group) => splitByHighlight(drawing, group, lit, strokes(drawing, group), (all) => airway(all, coarse)))}
    </>
  ),
  groupWords: (drawing, group, standing) =>
    group.sides.some((side) => drawing.kinds[side] === 'F')
      ? t('space.drawing', { noun: say('kind.F'), clauses: formatSides(drawing, group, standing, false) })
      : undefined,
  spaceWords: ({ airports }, space) => (airports?.includes(space) ? [say('space.airport')] : []),
};

const PLANE =
  'M0,-9C1.200,-9 1.600,-7.500 1.600,-6V-2L9,3V5L1.600,2.500V6.500L4,8.500V10L0,9L-4,10V8.500L-1.600,6.500V2.500L-9,5V3L-1.600,-2V-6C-1.600,-7.500 -1.200,-9 0,-9Z';

/** The transform of the plane in the middle of each line. */
const MIDDLES: Readonly<Record<string, string>> = {
  NS: 'translate(32 32)',
  EW: 'translate(32 32) rotate(90)',
  NE: 'translate(41.400 22.600) rotate(-45)',
  ES: 'translate(41.400 41.400) rotate(45)',
  SW: 'translate(22.600 41.400) rotate(135)',
  NW: 'translate(22.600 22.600) rotate(45)',
};

function airway(all: readonly Stroke[], coarse: boolean): VNode {
  return (
    <>
      {all.map(({ d, sides, length }) => (
        <>
          <path class="airway-sky" d={d} />
          {/* The dashes of neighbouring spaces meet, because each line begins and ends with half a dash. */}
          <path class="airway-line" d={d} pathLength={length} />
          {!coarse && MIDDLES[sides.join('')] !== undefined && (
            <path class="airway-plane" d={PLANE} transform={MIDDLES[sides.join('')]} />
          )}
        </>
      ))}
    </>
  );
}

function Airport(): VNode {
  return (
    <g>
      <circle class="airport-pad" cx="32" cy="32" r="27" />
      <path class="airport-plane" d={PLANE} transform="translate(32 32) rotate(45) scale(1.900)" />
    </g>
  );
}
