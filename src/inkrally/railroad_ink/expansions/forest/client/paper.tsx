/** Forests on paper sheets. */

import type { ExpansionPaper } from '@railroad_ink/paper/contract';
import { spacesField } from '@railroad_ink/paper/written/fields';

declare module '@railroad_ink/paper/written/forms' {
  interface WrittenSheet {
    readonly trees?: readonly string[];
  }
}

export const paper: ExpansionPaper = { fields: [spacesField('trees', 'trees')] };
