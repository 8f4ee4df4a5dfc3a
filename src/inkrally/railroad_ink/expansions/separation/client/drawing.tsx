/** Drawings of Separation have highways and railways only. Its paper is its own. Pure. */

import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';

import './parts.css';

export const drawing: ExpansionDrawing = {};
