/** Airports on paper sheets. Airways are drawings. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly airports?: readonly string[];
  }
}

export const paper: ExpansionPaper = {
  fields: [spacesField('airport', 'airports')],
};
