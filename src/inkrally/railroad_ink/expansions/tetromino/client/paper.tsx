/** Tetrominoes on paper sheets: marked spaces, set by hand. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly enhanced?: readonly string[];
  }
}

export const paper: ExpansionPaper = {
  fields: [spacesField('enhanced', 'enhanced')],
  marks: [{ name: 'enhanced', field: 'enhanced', on: () => true }],
};
