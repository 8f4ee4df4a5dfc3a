/** Galactic Invaders on paper sheets: aliens and their shields, set by hand. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly aliens?: readonly string[];
    readonly shields?: readonly string[];
  }
}

// Aliens do not belong to the drawing of a space, so they stay when the space is erased.
const { without: _aliens, ...aliens } = spacesField('alien', 'aliens');
const { without: _shields, ...shields } = spacesField('shield', 'shields');

export const paper: ExpansionPaper = {
  fields: [aliens, shields],
  marks: [
    { name: 'alien', field: 'aliens', at: () => true },
    { name: 'shield', field: 'shields', at: () => true },
  ],
};
