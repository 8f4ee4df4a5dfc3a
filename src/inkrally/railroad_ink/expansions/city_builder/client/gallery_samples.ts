/** Samples of City Builder for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  sheets: [
    {
      name: 'City Builder',
      fresh: 3,
      layers: { towers: { B4: 1, D4: 2, F6: 3 }, coins: 7 },
      marks: marksOf('B1=H-H-:NS=1 B2=HH--:NE=1 D1=R-R-:NS=2 A4=-H-H:EW=2 D3=R-R-:NS=3'),
    },
  ],
};
