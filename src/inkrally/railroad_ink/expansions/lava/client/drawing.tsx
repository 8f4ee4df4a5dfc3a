/** Drawings and descriptions of lava: a dotted area with a crust, and volcanoes. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { litClass, getFreeArea, sidesOf } from '@railroad_ink/drawing/expansions/space_layers';
import { formatSides } from '@railroad_ink/drawing/expansions/words';
import { type Area, area } from '@railroad_ink/drawing/expansions/area_outline';

import { t } from '@railroad_ink/texts';
import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

export const drawing: ExpansionDrawing = {
  kinds: 'A',
  areas: 'A',
  area: ({ drawing, group, coarse, lit }) => {
    const sides = sidesOf(drawing, group, 'A');
    if (sides.length === 0) return null;
    const shape = area(sides, getFreeArea(drawing, group));
    return <Lava shape={shape} cone={sides.length === 4} coarse={coarse} state={litClass(group, sides, lit)} />;
  },
  groupWords: (drawing, group, standing) =>
    t('space.drawing', {
      noun: say(group.sides.length === 4 ? 'face.a-volcano' : 'noun.lava'),
      clauses: formatSides(drawing, group, standing, false),
    }),
};

function Lava({ shape, cone, coarse, state }: { shape: Area; cone: boolean; coarse: boolean; state: string }): VNode {
  const dots = coarse ? shape.dots.filter((_, index) => index % 3 === 0) : shape.dots;
  const free = cone && !coarse ? dots.filter(([x, y]) => Math.abs(x - 32) > 18 || y < 14 || y > 50) : dots;
  return (
    <g class={`lava${state}`}>
      <path class="lava-area" d={shape.fill} />
      <path class="grain" d={free.map(([x, y]) => `M${x},${y}h.01`).join('')} />
      {shape.shore && <path class="crust" d={shape.shore} />}
      {cone && <Cone />}
    </g>
  );
}

/** Draw a volcano: a cone with a jagged rim and smoke. */
function Cone(): VNode {
  return (
    <>
      <path class="cone-side" d="M15,48C21,41 24,34 26.5,25H37.5C40,34 43,41 49,48Q32,53.5 15,48Z" />
      <path
        class="crust"
        d="M15,48C21,41 24,34 26.5,25M37.5,25C40,34 43,41 49,48M26.5,25l2.8,4.5 2.7,-3.5 2.7,3.5 2.8,-4.5"
      />
      <path class="smoke" d="M30,20q-2.5,-3 0,-5.500t0,-5M35,20q2,-2.5 .5,-4.500" />
    </>
  );
}
