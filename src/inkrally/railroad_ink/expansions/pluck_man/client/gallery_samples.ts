/** Samples of Pluck-Man for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  sheets: [
    {
      name: 'Pluck-Man',
      fresh: 3,
      layers: { pluck: { B1: 'pluck-man', D1: 'ghost', G4: 'fruit', A6: 'ghost', F7: 'pluck-man', B7: 'fruit' } },
      marks: marksOf('B1=H-H-:NS=1 B2=HH--:NE=1 D1=R-R-:NS=2 G4=-H-H:EW=3'),
    },
  ],
};
