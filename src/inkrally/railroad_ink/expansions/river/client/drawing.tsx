/** Drawings and descriptions of rivers: wide lines, and bridges over them. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { litClass, sidesOf } from '@railroad_ink/drawing/expansions/space_layers';
import { formatSides, shapeOf } from '@railroad_ink/drawing/expansions/words';
import { strokes } from '@railroad_ink/drawing/strokes';
import type { Drawing, Group, Side } from '@railroad_ink/drawing/notation';
import { litSides } from '@railroad_ink/drawing/routes';

import { t } from '@railroad_ink/texts';
import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

export const drawing: ExpansionDrawing = {
  kinds: 'V',
  area: ({ drawing, group, coarse, lit }) => {
    const sides = sidesOf(drawing, group, 'V');
    const d = strokes(drawing, group)
      .map((stroke) => stroke.d)
      .join('');
    return sides.length === 0 ? null : <River d={d} coarse={coarse} state={litClass(group, sides, lit)} />;
  },
  over: ({ drawing, coarse, lit }) => !coarse && bridgeWings(drawing, lit),
  groupsWords: (drawing, standing) => {
    const river = riverOf(drawing);
    const other = drawing.groups.find((group) => group !== river);
    if (river === undefined || other === undefined) return undefined;
    return t('space.drawing', {
      noun: say('noun.bridge'),
      clauses: t('space.over', {
        upper: formatSides(drawing, other, standing, true),
        lower: formatSides(drawing, river, standing, true),
      }),
    });
  },
  groupWords: (drawing, group, standing) =>
    t('space.drawing', {
      noun: say(shapeOf(group) === 'curve' ? 'face.v-curve' : 'kind.V'),
      clauses: formatSides(drawing, group, standing, false),
    }),
};

function riverOf(drawing: Drawing): Group | undefined {
  return drawing.groups.find((group) => drawing.kinds[group.sides[0] ?? 'N'] === 'V');
}

function River({ d, coarse, state }: { d: string; coarse: boolean; state: string }): VNode {
  return (
    <g class={`river${state}`}>
      <path class="bank" d={d} />
      <path class="river-water" d={d} />
      <path class="river-line" d={d} />
      {!coarse && <path class="river-middle" d={d} />}
    </g>
  );
}

/** Draw the wings of a bridge where a line meets the banks. */
function bridgeWings(drawing: Drawing, lit: readonly Side[] | undefined): VNode | false {
  const river = riverOf(drawing);
  if (river === undefined || drawing.groups.length < 2) return false;
  const over = drawing.groups.find((group) => group !== river);
  const way = over?.sides[0] ?? 'E';
  const off = lit !== undefined && (over === undefined || litSides(over, lit).length === 0);
  const d = 'M20,20.5L15.500,16M44,20.5L48.500,16M20,43.5L15.500,48M44,43.5L48.500,48';
  return (
    <path
      class={off ? 'wing off' : 'wing'}
      transform={way === 'N' || way === 'S' ? 'rotate(90 32 32)' : undefined}
      d={d}
    />
  );
}
