/** Power Grid on paper sheets: electrified spaces and a destroyed accumulator are set by hand, charges as text. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { parseCount, spacesField } from '@railroad_ink/paper_scorer/written_sheet/fields';

import manifest from '../manifest.json';
import { DESTROYED } from './drawing';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly electrified?: readonly string[];
    readonly charges?: number;
    readonly accumulator?: readonly string[];
  }
}

function isDestroyed(accumulator: unknown): boolean {
  return Array.isArray(accumulator) && accumulator.length === 0;
}

export const paper: ExpansionPaper = {
  fields: [
    spacesField('electrified', 'electrified'),
    {
      name: 'charges',
      words: ['charges'],
      write: (charges) => (charges === undefined ? [] : [`charges ${String(charges)}`]),
      read: (_before, [, count = ''], line) => parseCount(count, line),
    },
    {
      name: 'accumulator',
      words: [DESTROYED],
      write: (spaces) => (isDestroyed(spaces) ? [DESTROYED] : []),
      read: () => [],
    },
  ],
  marks: [
    { name: 'electrified', field: 'electrified', on: (drawing) => drawing !== '' },
    {
      name: DESTROYED,
      field: 'accumulator',
      beside: ['meteor', 'galactic-invaders'],
      at: (space) => space === manifest.own.accumulator,
      tap: (spaces) => (isDestroyed(spaces) ? undefined : []),
    },
  ],
};
