/**
 * Loads the style of the Separation die. The expansion draws only highways and railways, so it needs no drawings of its
 * own.
 */

import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';

import './drawing.css';

export const drawing: ExpansionDrawing = {};
