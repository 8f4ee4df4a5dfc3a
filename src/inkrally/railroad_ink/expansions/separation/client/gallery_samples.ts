/** Samples of Separation for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  told: ['se-st-beside'],
  others: {
    'Closed end in the east': { drawing: 'RRRR:NSW|E' },
    'Two stations': { drawing: 'HRHR:NE*|SW*' },
  },
  sheets: [
    {
      name: 'Separation',
      fresh: 2,
      layers: {},
      marks: marksOf('B1=HHHH:N|ESW=1 A1=-HH-:ES=2 D1=RRHH:NW*|ES*=1 D2=HRRH:NW|ES=2 E1=-H-H:EW=2 C1=-R-R:EW=2'),
    },
  ],
};
