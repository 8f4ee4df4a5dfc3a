/** Samples of Tentacle for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  sheets: [
    {
      name: 'Tentacle',
      fresh: 3,
      layers: {
        tentacles: [
          ['C1N', 'C2', 'C3', 'C4'],
          ['G5E', 'F5', 'E5', 'E6', 'D6'],
          ['A5W', 'B5', 'B6'],
        ],
      },
      marks: marksOf('B1=H-H-:NS=1 B2=H-R-:NS*=1 B3=RR--:NE=2 C3=-R-R:EW=2 D3=R--R:NW=2 F5=H-H-:NS=3 F1=H-H-:NS=3'),
    },
  ],
};
