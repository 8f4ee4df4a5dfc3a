/** The Special die shows drawings of special routes, so this module only loads the style of the die. */

import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';

import './parts.css';

export const drawing: ExpansionDrawing = {};
