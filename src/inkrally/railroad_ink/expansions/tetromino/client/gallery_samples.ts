/** Samples of tetrominoes for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  others: { 'Marked space': { drawing: 'HHH-:NES', extras: { enhanced: true } } },
  sheets: [
    {
      name: 'Tetromino',
      fresh: 2,
      layers: { enhanced: ['A2', 'B2', 'A3', 'B3'] },
      marks: marksOf('B1=H-H-:NS=1 B2=HH--:NE=2'),
    },
  ],
};
