/** Canyons on paper, each from corner point to corner point, and what bridges were spent on. */

import type { LatticePoint, Segment } from '@railroad_ink/drawing/expansions/types';
import type { ExpansionPaper } from '@railroad_ink/paper/contract';
import { pathsField, segmentOf } from '@railroad_ink/paper/written/fields';

declare module '@railroad_ink/paper/written/forms' {
  interface WrittenSheet {
    readonly canyons?: readonly (readonly LatticePoint[])[];
    /** Without it a bridge is on each segment that a route touches. */
    readonly bridges?: readonly Segment[];
  }
}

export const paper: ExpansionPaper = {
  fields: [pathsField('canyon', 'canyons'), pathsField('bridge', 'bridges', segmentOf)],
};
