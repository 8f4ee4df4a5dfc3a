/** Canyons on paper, each from corner point to corner point, and what bridges were spent on. */

import type { LatticePoint, Segment } from '@/games/railroad_ink/drawing/expansions/types';
import type { ExpansionPaper } from '@/games/railroad_ink/paper/contract';
import { pathsField, segmentOf } from '@/games/railroad_ink/paper/written/fields';

declare module '@/games/railroad_ink/paper/written/forms' {
  interface WrittenSheet {
    readonly canyons?: readonly (readonly LatticePoint[])[];
    /** Without it a bridge is on each segment that a route touches. */
    readonly bridges?: readonly Segment[];
  }
}

export const paper: ExpansionPaper = {
  fields: [pathsField('canyon', 'canyons'), pathsField('bridge', 'bridges', segmentOf)],
};
