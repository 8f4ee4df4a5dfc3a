/** Forests on paper sheets. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly trees?: readonly string[];
  }
}

export const paper: ExpansionPaper = { fields: [spacesField('trees', 'trees')] };
