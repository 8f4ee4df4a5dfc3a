/** Samples of the Special die for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  sheets: [
    {
      name: 'Special',
      fresh: 2,
      layers: {},
      marks: marksOf('B1=HHHH:NESW=1 A1=-HH-:ES=2 A2=HR--:NE*=2 B2=HRRR:NESW*=2'),
    },
  ],
};
