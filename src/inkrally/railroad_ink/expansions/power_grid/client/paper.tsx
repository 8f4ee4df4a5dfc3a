/** Power Grid on paper sheets: electrified spaces are set by hand, charges as text. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { parseCount, spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';
import manifest from '../manifest.json';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly electrified?: readonly string[];
    readonly charges?: number;
  }
}

export const paper: ExpansionPaper = {
  fields: [
    {
      ...spacesField('electrified', 'electrified'),
      layers: (value) => ({ electrified: value as readonly string[], accumulator: [manifest.own.accumulator] }),
    },
    {
      name: 'charges',
      words: ['charges'],
      write: (charges) => (charges === undefined ? [] : [`charges ${String(charges)}`]),
      read: (_before, [, count = ''], line) => parseCount(count, line),
    },
  ],
  marks: [{ name: 'electrified', field: 'electrified', on: (drawing) => drawing !== '' }],
};
