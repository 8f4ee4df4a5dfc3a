/** Canyons on paper sheets, as corner points, and the segments with a bridge. */

import type { LatticePoint, Segment } from '@railroad_ink/drawing/expansions/types';
import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { pathsField, segmentOf } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly canyons?: readonly (readonly LatticePoint[])[];
    /** Default: a bridge on each segment that a route touches. */
    readonly bridges?: readonly Segment[];
  }
}

export const paper: ExpansionPaper = {
  fields: [pathsField('canyon', 'canyons'), pathsField('bridge', 'bridges', segmentOf)],
};
