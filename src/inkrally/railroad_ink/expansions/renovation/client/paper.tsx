/** Renovation on paper sheets: drawings of other expansions, and those that look like special routes. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly expansion_faces?: readonly string[];
    readonly uncounted_specials?: readonly string[];
  }
}

export const paper: ExpansionPaper = {
  fields: [spacesField('foreign', 'expansion_faces'), spacesField('uncounted', 'uncounted_specials')],
};
