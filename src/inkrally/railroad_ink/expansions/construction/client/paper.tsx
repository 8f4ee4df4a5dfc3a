/** Construction on paper sheets: spaces with faces of other expansions, or drawings that cross off no special route. */

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
