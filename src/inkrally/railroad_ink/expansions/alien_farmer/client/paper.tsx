/** Alien Farmer on paper sheets: sheep come with their faces, UFOs fill a space. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly sheep?: readonly string[];
    readonly ufos?: readonly string[];
  }
}

export const paper: ExpansionPaper = {
  fields: [spacesField('sheep', 'sheep'), spacesField('ufo', 'ufos')],
};
