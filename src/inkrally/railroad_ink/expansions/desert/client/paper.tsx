/** Deserts on paper sheets: oases, and the number of cacti in a space. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { bySpaceField, spacesField, parseCount } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly oases?: readonly string[];
    readonly cacti?: Readonly<Record<string, number>>;
  }
}

export const paper: ExpansionPaper = {
  fields: [
    spacesField('oasis', 'oases'),
    bySpaceField<number>('cacti', 'cacti', {
      write: (count) => [String(count)],
      read: (_before, text, line) => parseCount(text, line),
      laid: (count) => Number(count ?? 1),
    }),
  ],
};
