/** Street lamps on paper sheets: lamps come with their faces, and are lit by hand. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly lamps?: readonly string[];
    readonly lit?: readonly string[];
    readonly uncounted_specials?: readonly string[];
  }
}

export const paper: ExpansionPaper = {
  fields: [spacesField('lamp', 'lamps'), spacesField('lit', 'lit'), spacesField('uncounted', 'uncounted_specials')],
  marks: [{ name: 'lit-lamp', field: 'lit', on: (drawing: string) => drawing !== '' }],
};
