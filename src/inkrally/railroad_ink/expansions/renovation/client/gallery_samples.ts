/** Samples of Renovation for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  others: {
    'Station with three highways': { drawing: 'HHH-:NES*' },
    'Overpass of two railways': { drawing: 'RRRR:NS|EW' },
  },
  sheets: [
    {
      name: 'Renovation',
      fresh: 2,
      layers: {},
      marks: marksOf('B1=HHHH:NS|EW=2 B2=HHR-:NES*=2 B3=RRHH:NE|SW=2 C3=HRHR:NS|EW=2 D3=R--R:NW=1 D2=R-R-:NS*=2'),
    },
  ],
};
