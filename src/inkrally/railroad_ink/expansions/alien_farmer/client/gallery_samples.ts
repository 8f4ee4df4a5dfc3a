/** Samples of Alien Farmer for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  others: {
    'Sheep at a station': { drawing: '-HHR:ESW*', extras: { sheep: true } },
    'Sheep at a turned station': { drawing: 'RR-H:NEW*', extras: { sheep: true } },
  },
  sheets: [
    {
      name: 'Alien Farmer',
      fresh: 3,
      layers: { sheep: ['B3', 'D3', 'F3', 'F4'], ufos: ['E3', 'F5'] },
      marks: marksOf('B3=H---:N*=1 D3=-HHR:ESW*=2 F3=R---:N*=3 F4=--R-:S*=3'),
    },
  ],
};
