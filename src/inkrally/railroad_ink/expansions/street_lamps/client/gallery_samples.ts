/** Samples of street lamps for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  told: ['sl-overpass'],
  others: {
    'Lamp at a T': { drawing: 'HHH-:NES', extras: { lamp: 1 } },
    'Lit lamp at a curve': { drawing: 'H--H:NW', extras: { lamp: 2 } },
  },
  sheets: [
    {
      name: 'Street Lamps',
      fresh: 3,
      layers: { lamps: ['B1', 'B2', 'C2', 'D2'], lit: ['B2', 'C2'] },
      marks: marksOf('B1=H-H-:NS=1 B2=HHHH:NS|EW=2 C2=-H-H:EW=2 D2=HHHH:NESW=3'),
    },
  ],
};
