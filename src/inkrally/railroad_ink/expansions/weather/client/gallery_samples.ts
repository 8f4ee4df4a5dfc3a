/** Samples of weather for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  others: {
    'Cloud at a T': { drawing: 'HHH-:NES', extras: { weather: 1 } },
    'Storm at a curve': { drawing: 'R--R:NW', extras: { weather: 2 } },
    'Snow at a crossroads': { drawing: 'HHHH:NESW', extras: { weather: 3 } },
  },
  sheets: [
    {
      name: 'Weather',
      fresh: 3,
      layers: { weather: { B1: 'cloud', B2: 'cloud', D1: 'storm', F1: 'snow', F2: 'cloud' } },
      marks: marksOf('B1=H-H-:NS=1 B2=HH--:NE=1 D1=R-R-:NS=2 D2=R--R:NW=2 F1=H-H-:NS=2 F2=HHHH:NESW=3'),
    },
  ],
};
