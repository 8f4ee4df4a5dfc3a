/** Drawings of Construction: the three symbols of its die. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';

import './drawing.css';

/** The lines of each symbol: a space apart from all others, a cross, and an arrow to another space. */
const SYMBOLS: Readonly<Record<string, string>> = {
  'construction-free': 'M20,20H44V44H20ZM32,4V12M32,52V60M4,32H12M52,32H60',
  'construction-destroy': 'M14,14H50V50H14ZM22,22L42,42M42,22L22,42',
  'construction-move': 'M6,20H28V42H6ZM34,31H58M48,21L58,31L48,41',
};

export const drawing: ExpansionDrawing = {
  face: (face) => {
    const lines = SYMBOLS[face];
    return lines === undefined ? undefined : { picture: () => <FaceSymbol lines={lines} /> };
  },
};

function FaceSymbol({ lines }: { lines: string }): VNode {
  return <path class="construction-symbol" d={lines} />;
}
