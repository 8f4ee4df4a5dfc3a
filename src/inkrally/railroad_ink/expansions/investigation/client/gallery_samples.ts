/** Samples of Investigation for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  told: ['in-st-tee'],
  others: {
    'Clue on a highway': { drawing: 'H-H-:NS', extras: { clue: 1 } },
    'Collected clue at a station': { drawing: 'RRR-:NES*', extras: { clue: 2 } },
  },
  sheets: [
    {
      name: 'Investigation',
      fresh: 2,
      layers: { clues: ['B2', 'D2'], collected: ['B2'], investigator: 'B2' },
      marks: marksOf('B1=H-H-:NS=1 B2=H-H-:NS=1 B3=H-R-:NS*=2 D1=R-R-:NS=1 D2=R-R-:NS*=2'),
    },
    {
      name: 'Investigation, before the first roll',
      fresh: 1,
      layers: { investigator: 'G4E' },
      marks: marksOf('B1=H-H-:NS=1'),
    },
  ],
};
