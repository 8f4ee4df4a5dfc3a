/** Tetrominoes on paper sheets: marked spaces, set by hand. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly enhanced?: readonly string[];
  }
}

// Marks do not belong to the drawing of a space, so they stay when the space is erased.
const { without: _without, ...enhanced } = spacesField('enhanced', 'enhanced');

export const paper: ExpansionPaper = {
  fields: [enhanced],
  marks: [{ name: 'enhanced', field: 'enhanced', at: () => true }],
};
