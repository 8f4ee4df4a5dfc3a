/** Samples of superconnections for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  told: ['x-station'],
  others: {
    'Superconnection, open': { drawing: 'XXX-:NES' },
  },
  sheets: [
    {
      name: 'Superconnection',
      fresh: 3,
      layers: {},
      marks: marksOf(`B1=XX--:NE=1 C1=-X-X:EW=1 D1=X--X:NW=2 A2=-R-R:EW=1 B2=-HXR:ESW*=2 C2=-H-H:EW=2 B3=XXX-:NES=3
      C3=-R-R:EW=3 B4=HH--:NE=3 G4=-X-X:EW=2 F4=-H-H:EW=3`),
    },
  ],
};
