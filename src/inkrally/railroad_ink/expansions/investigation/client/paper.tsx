/** Investigation on paper sheets: clues come with their faces and are collected by hand. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { parseSpace, spacesField, TextError } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly clues?: readonly string[];
    readonly collected?: readonly string[];
    readonly investigator?: string;
  }
}

export const paper: ExpansionPaper = {
  fields: [
    spacesField('clue', 'clues'),
    spacesField('collected', 'collected'),
    {
      name: 'investigator',
      words: ['investigator'],
      write: (value) => (value === undefined ? [] : [`investigator ${String(value)}`]),
      read: (_before, [, at = ''], line) => {
        const side = at.slice(2).toUpperCase();
        if (!/^[NESW]?$/.test(side)) throw new TextError('word', line, at);
        return parseSpace(at.slice(0, 2), line) + side;
      },
    },
  ],
  marks: [
    { name: 'clue', field: 'clues', on: (drawing: string) => drawing !== '' },
    { name: 'collected', field: 'collected', on: (drawing: string) => drawing !== '' },
  ],
};
