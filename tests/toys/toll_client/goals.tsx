/** The picture of the goal of tolls. */

import type { GoalPicture } from '@railroad_ink/drawing/expansions/plugin_types';

export const goals: Readonly<Record<string, GoalPicture>> = {
  XA: { marks: 'x.......x', children: <path class="toll-holes" d="M6,6l10,10M58,58l-10,-10" stroke="currentColor" /> },
};
