/** Meteors on paper sheets: craters are set by hand. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly craters?: readonly string[];
  }
}

export const paper: ExpansionPaper = {
  fields: [spacesField('crater', 'craters')],
  marks: [{ name: 'crater', field: 'craters' }],
};
