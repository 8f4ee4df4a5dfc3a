/** Drawings and descriptions of superconnections: a heavy line between two thin ones. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { sidesOf, splitByHighlight } from '@railroad_ink/drawing/expansions/space_layers';
import { formatSides } from '@railroad_ink/drawing/expansions/words';
import { type Stroke, strokes } from '@railroad_ink/drawing/strokes';

import { t } from '@railroad_ink/texts';
import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

export const drawing: ExpansionDrawing = {
  kinds: 'X',
  lines: ({ drawing, lit }) => (
    <>
      {drawing.groups
        .filter((group) => sidesOf(drawing, group, 'X').length > 0)
        .map((group) => splitByHighlight(drawing, group, lit, strokes(drawing, group), superLines))}
    </>
  ),
  groupWords: (drawing, group, standing) =>
    t('space.drawing', {
      noun: group.station ? t('space.noun.station') : say('kind.X'),
      clauses: formatSides(drawing, group, standing, group.station),
    }),
};

function superLines(all: readonly Stroke[]): VNode {
  const d = all.flatMap((stroke) => (stroke.kind === 'X' ? stroke.d : [])).join('');
  return (
    <>
      <path class="super-edge" d={d} />
      <path class="super-bed" d={d} />
      <path class="super-core" d={d} />
    </>
  );
}
