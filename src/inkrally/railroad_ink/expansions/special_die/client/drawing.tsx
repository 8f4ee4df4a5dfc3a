/** Loads the style of the Special die. Its drawings are those of special routes, so the expansion needs no drawings. */

import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';

import './drawing.css';

export const drawing: ExpansionDrawing = {};
