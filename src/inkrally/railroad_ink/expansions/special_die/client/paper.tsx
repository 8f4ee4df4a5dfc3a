/** The Special die on paper sheets: drawings that look like special routes but cross none off. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly uncounted_specials?: readonly string[];
  }
}

export const paper: ExpansionPaper = { fields: [spacesField('uncounted', 'uncounted_specials')] };
