/** Meteors on paper: craters are put into spaces by hand. */

import type { ExpansionPaper } from '@/games/railroad_ink/paper/contract';
import { spacesField } from '@/games/railroad_ink/paper/written/fields';

declare module '@/games/railroad_ink/paper/written/forms' {
  interface WrittenSheet {
    readonly craters?: readonly string[];
  }
}

export const paper: ExpansionPaper = {
  fields: [spacesField('crater', 'craters')],
  marks: [{ name: 'crater', field: 'craters' }],
};
