/** City Builder on paper sheets: buildings are set by hand. The coins left at the end are worth nothing. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { bySpaceField, parseCount } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly towers?: Readonly<Record<string, number>>;
    readonly coins?: number;
  }
}

export const paper: ExpansionPaper = {
  fields: [
    bySpaceField<number>('towers', 'towers', {
      write: (count) => [String(count)],
      read: (_before, text, line) => parseCount(text, line),
    }),
    {
      name: 'coins',
      words: ['coins'],
      write: (coins) => (coins === undefined ? [] : [`coins ${String(coins)}`]),
      read: (_before, [, count = ''], line) => parseCount(count, line),
    },
  ],
  marks: [1, 2, 3].map((towers) => ({ name: `towers-${towers}`, field: 'towers', value: towers })),
};
