/** Samples of rainbows for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  sheets: [
    {
      name: 'Rainbow',
      fresh: 3,
      layers: { rainbows: ['C4', 'E6'], rain: ['E5'], clovers: ['C3', 'C5'] },
      marks: marksOf('A4=-H-H:EW=1 B4=-H-H:EW=1 D4=-R-R:EW=2 C6=HH--:NE=3'),
    },
  ],
};
