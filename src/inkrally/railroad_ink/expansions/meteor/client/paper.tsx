/** Meteors on paper sheets: craters are set by hand. */

import type { ExpansionPaper } from '@railroad_ink/paper/contract';
import { spacesField } from '@railroad_ink/paper/written/fields';

declare module '@railroad_ink/paper/written/forms' {
  interface WrittenSheet {
    readonly craters?: readonly string[];
  }
}

export const paper: ExpansionPaper = {
  fields: [spacesField('crater', 'craters')],
  marks: [{ name: 'crater', field: 'craters' }],
};
