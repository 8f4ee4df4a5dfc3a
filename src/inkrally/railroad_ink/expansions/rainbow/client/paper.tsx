/** Rainbows, rain clouds and clovers on paper sheets, set by hand; each fills a space. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

import { FACES, LAYERS } from './drawing';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly rainbows?: readonly string[];
    readonly rain?: readonly string[];
    readonly clovers?: readonly string[];
  }
}

export const paper: ExpansionPaper = {
  fields: FACES.map((face) => spacesField(face, LAYERS[face])),
  marks: FACES.map((face) => ({ name: face, field: LAYERS[face] })),
};
