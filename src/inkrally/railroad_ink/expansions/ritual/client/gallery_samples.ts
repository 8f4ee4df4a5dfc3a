/** Samples of rituals for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  others: {
    'Ritual at a curve': { drawing: 'HH--:NE', extras: { ritual: true } },
    'Ritual at a closed end': { drawing: '-RRR:EW|S', extras: { ritual: true } },
  },
  sheets: [
    {
      name: 'Ritual',
      fresh: 3,
      layers: { rituals: ['C3', 'E2', 'F6'], gates: ['C1N', 'G3E', 'E7S', 'A5W'] },
      marks: marksOf(`C1=H-H-:NS=1 C2=H-H-:NS=1 C3=HH--:NE=1 E2=-HHH:EW|S=2 F6=RRR-:NES=3 G3=-H-H:EW=2 E7=--R-:S*=1
      A5=-R-R:EW=2`),
    },
  ],
};
