/** Separation draws only highways and railways, so this module only loads the style of its die. */

import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';

import './parts.css';

export const drawing: ExpansionDrawing = {};
