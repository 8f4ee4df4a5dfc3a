/**
 * A sheet of 48 to 128 px with thick lines and without numbers. Shows only public data: the sheet after the last
 * finished round.
 */

import type { VNode } from 'preact';
import { SIZE, UNIT } from './board';
import { type Marks, needsExpansionArt } from './drawing';
import { expansionArt } from './expansion_art';
import type { Layers } from './expansions/types';
import { corner } from './overlays/selection_marks';
import { centreBox } from './printed_sheet';
import { Route } from './routes';

const EDGE = SIZE * UNIT;

/** Show a thumbnail. Without a label, screen readers skip it, because a text beside it names the sheet. */
export function Thumbnail({
  marks,
  layers,
  label,
}: {
  marks: Marks;
  layers?: Layers | undefined;
  label?: string | undefined;
}): VNode {
  const art = needsExpansionArt(marks, layers) ? expansionArt() : undefined;
  const beneath = art && { marks, layers: layers ?? {}, coarse: true };
  return (
    <svg
      class={layers?.board ? `thumbnail coarse ${layers.board}` : 'thumbnail coarse'}
      viewBox={`0 0 ${EDGE} ${EDGE}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <rect class="thumbnail-frame" x="2" y="2" width={EDGE - 4} height={EDGE - 4} />
      <rect class="sheet-centre" {...centreBox()} />
      {beneath && <art.SheetGround {...beneath} />}
      {beneath && <art.SheetEdges {...beneath} />}
      {Object.entries(marks).map(([space, [drawing]]) => (
        <Route key={space} drawing={drawing} coarse at={corner(space)} part={beneath && 'over'} />
      ))}
      {beneath && <art.SheetOverlay {...beneath} />}
    </svg>
  );
}
