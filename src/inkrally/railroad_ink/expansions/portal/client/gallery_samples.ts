/** Samples of portals for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  others: {
    'Portal A at a highway': { drawing: 'H---:N', extras: { portal: 1 } },
    'Portal C at a railway': { drawing: '-R--:E', extras: { portal: 3 } },
  },
  sheets: [
    {
      name: 'Portal',
      fresh: 3,
      layers: { portals: { B2: 'A', F4: 'A', D2: 'B', C6: 'C' } },
      marks: marksOf(
        'B1=H-H-:NS=1 B2=H---:N=1 G4=-H-H:EW=2 F4=-H--:E=2 D1=R-R-:NS=2 D2=R---:N=3 B6=-R-R:EW=2 C6=---R:W=3',
      ),
    },
  ],
};
