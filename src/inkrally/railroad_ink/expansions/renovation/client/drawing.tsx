/** Drawings of Renovation: the faces of its die show a dotted frame with an old drawing, and the addition to it. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { groupLines } from '@railroad_ink/drawing/routes';
import { parseDrawing } from '@railroad_ink/drawing/notation';

import './drawing.css';

/** For each shape: the SVG path of the old drawing, and the notation of the addition with `K` as its kind. */
const SHAPES: Readonly<Record<string, readonly [old: string, added: string]>> = {
  curve: ['M32,6A26,26 0 0 0 58,32', '--KK:SW'],
  end: ['M32,6V58M22,22H42V42H22Z', '---K:W'],
  crossing: ['M32,6V22M32,42V58', '-K-K:EW'],
};

export const drawing: ExpansionDrawing = {
  face: (face) => {
    const [, shape = '', kind = ''] = face.split('-');
    const lines = SHAPES[shape];
    if (!face.startsWith('renovation-') || lines === undefined) return undefined;
    return { picture: () => <Addition old={lines[0]} added={lines[1].replaceAll('K', kind.toUpperCase())} /> };
  },
};

function Addition({ old, added }: { old: string; added: string }): VNode {
  const read = parseDrawing(added);
  return (
    <g class="route dry">
      <rect class="renovation-frame" x="3" y="3" width="58" height="58" rx="5" />
      <path class="renovation-old" d={old} />
      {read.groups.map((group) => groupLines(read, group, false, undefined, false))}
    </g>
  );
}
