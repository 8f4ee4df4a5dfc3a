/** Drawings of the Special die are those of the special routes. Only its paper is its own. Pure. */

import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';

import './parts.css';

export const drawing: ExpansionDrawing = {};
