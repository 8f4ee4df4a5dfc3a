/** Rituals on paper sheets: they come with the drawing, or are set by hand. Gates are set in the space of their end. */

import type { ExpansionPaper, PaperField } from '@railroad_ink/paper_scorer/contract';
import { parseSpace, spacesField, TextError } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly rituals?: readonly string[];
    readonly gates?: readonly string[];
  }
}

const all = (value: unknown) => (value ?? []) as readonly string[];

/** The gates, one end on each line, such as `gate C1N`. */
const gates: PaperField = {
  name: 'gates',
  words: ['gate'],
  write: (value) => all(value).map((end) => `gate ${end}`),
  read: (value, [, end = ''], line) => {
    const space = parseSpace(end.slice(0, 2), line);
    const side = end.slice(2).toUpperCase();
    if (!/^[NESW]$/.test(side)) throw new TextError('word', line, end);
    return [...all(value), space + side];
  },
  without: (value, space) => all(value).filter((end) => !end.startsWith(space)),
};

export const paper: ExpansionPaper = {
  fields: [spacesField('ritual', 'rituals'), gates],
  marks: [{ name: 'ritual', field: 'rituals', on: (drawing: string) => drawing !== '' }],
};
