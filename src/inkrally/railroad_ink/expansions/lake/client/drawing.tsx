/** Drawings and descriptions of lakes: water with its shore, and piers. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { litClass, getFreeArea, sidesOf } from '@railroad_ink/drawing/expansions/space_layers';
import { formatSides } from '@railroad_ink/drawing/expansions/words';
import { type Area, area, getJettyDirection } from '@railroad_ink/drawing/expansions/area_outline';
import type { Side } from '@railroad_ink/drawing/notation';
import { litSides } from '@railroad_ink/drawing/routes';

import { t } from '@railroad_ink/texts';
import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

export const drawing: ExpansionDrawing = {
  kinds: 'L',
  areas: 'L',
  area: ({ drawing, group, coarse, lit }) => {
    const sides = sidesOf(drawing, group, 'L');
    if (sides.length === 0) return null;
    const shape = area(sides, getFreeArea(drawing, group));
    return <Lake shape={shape} full={sides.length === 4} coarse={coarse} state={litClass(group, sides, lit)} />;
  },
  over: ({ drawing, coarse, lit }) =>
    !coarse && (
      <>
        {drawing.groups.map((group) => {
          const sides = sidesOf(drawing, group, 'L');
          const off = lit !== undefined && litSides(group, lit).length === 0;
          return group.station && sides.length > 0 && <Jetty sides={sides} off={off} />;
        })}
      </>
    ),
  groupWords: (drawing, group, standing) =>
    t('space.drawing', {
      noun: say(group.station ? 'noun.pier' : group.sides.length === 4 ? 'face.l-full' : 'noun.lake'),
      clauses: formatSides(drawing, group, standing, new Set(group.sides.map((side) => drawing.kinds[side])).size > 1),
    }),
};

const RIPPLES = [14, 32, 50].map((y) => `M6,${y}q6.5,-5 13,0t13,0t13,0t13,0`).join('');
const COARSE_RIPPLES = [20, 44].map((y) => `M6,${y}q6.5,-8 13,0t13,0t13,0t13,0`).join('');

function Lake({ shape, full, coarse, state }: { shape: Area; full: boolean; coarse: boolean; state: string }): VNode {
  return (
    <g class={`lake${state}`}>
      <path class="water" d={shape.fill} />
      <path class="waterline" d={full ? (coarse ? COARSE_RIPPLES : RIPPLES) : coarse ? shape.echo : shape.echoes} />
      {shape.shore && <path class="shore" d={shape.shore} />}
    </g>
  );
}

/** Draw a jetty of three planks from the station into the water. */
function Jetty({ sides, off }: { sides: readonly Side[]; off: boolean }): VNode {
  return (
    <path
      class={off ? 'jetty off' : 'jetty'}
      transform={`rotate(${getJettyDirection(sides)} 32 32)`}
      d="M26,21V9M32,21V9M38,21V9M23,15H41"
    />
  );
}
