/** Trails on paper sheets, by space and corners. */

import { type Corner, CORNERS } from '@railroad_ink/drawing/notation';
import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { bySpaceField, TextError } from '@railroad_ink/paper_scorer/written_sheet/fields';

type Corners = readonly Corner[];

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly trails?: Readonly<Record<string, readonly (readonly Corner[])[]>>;
  }
}

export const paper: ExpansionPaper = {
  fields: [
    bySpaceField<readonly Corners[]>('trail', 'trails', {
      write: (trails) => trails.map((corners) => corners.join('-')),
      read: (trails = [], text, line) => [...trails, cornersOf(text, line)],
      drawn: ({ trails }) => (trails.length > 0 ? trails : undefined),
    }),
  ],
};

function cornersOf(text: string, line: number): Corners {
  const corners = text.toUpperCase().split('-') as Corner[];
  if (corners.length < 2 || corners.some((corner) => !CORNERS.includes(corner)))
    throw new TextError('word', line, text);
  return corners;
}
