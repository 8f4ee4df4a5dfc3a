/** Pluck-Man on paper sheets: marks at exits, set by hand in the space of the exit. */

import { EXITS } from '@railroad_ink/drawing/board';
import type { Space } from '@railroad_ink/drawing/notation';
import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { bySpaceField, TextError } from '@railroad_ink/paper_scorer/written_sheet/fields';

import { type ExitMark, MARKS } from './drawing';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly pluck?: Readonly<Record<string, ExitMark>>;
  }
}

// A mark belongs to the exit, not to the drawing of the space, so it stays when the space is erased.
const { without: _erased, ...field } = bySpaceField<ExitMark>('pluck', 'pluck', {
  write: (mark) => [mark],
  read: (_before, text, line) => {
    const mark = MARKS.find((one) => one === text.toLowerCase());
    if (mark === undefined) throw new TextError('word', line, text);
    return mark;
  },
});

function hasExit(space: Space): boolean {
  return EXITS.some((exit) => exit.space === space);
}

export const paper: ExpansionPaper = {
  fields: [field],
  marks: MARKS.map((mark) => ({ name: `exit-${mark}`, field: 'pluck', value: mark, at: hasExit })),
};
