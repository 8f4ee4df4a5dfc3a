/** Forests on paper. */

import type { ExpansionPaper } from '@/games/railroad_ink/paper/contract';
import { spacesField } from '@/games/railroad_ink/paper/written/fields';

declare module '@/games/railroad_ink/paper/written/forms' {
  interface WrittenSheet {
    readonly trees?: readonly string[];
  }
}

export const paper: ExpansionPaper = { fields: [spacesField('trees', 'trees')] };
