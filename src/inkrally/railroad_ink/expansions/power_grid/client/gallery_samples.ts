/** Samples of Power Grid for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  others: { 'Electrified straight': { drawing: 'H-H-:NS', extras: { electrified: true } } },
  sheets: [
    {
      name: 'Power Grid',
      fresh: 3,
      layers: { electrified: ['A4', 'B4', 'C4', 'D1', 'D2'], charges: 2, accumulator: ['D4'] },
      marks: marksOf('A4=-H-H:EW=1 B4=-H-H:EW=1 C4=-H-H:EW=2 D1=R-R-:NS=2 D2=R-R-:NS=3 D3=R-R-:NS=3'),
    },
  ],
};
