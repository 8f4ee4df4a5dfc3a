/** Samples of Galactic Invaders for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  sheets: [
    {
      name: 'Galactic Invaders',
      fresh: 3,
      layers: { aliens: ['A1', 'B2', 'C4', 'D1', 'F6'], shields: ['B2', 'F6'] },
      marks: marksOf('B1=H-H-:NS=1 B2=HH--:NE=1 D1=R-R-:NS=2 G4=-H-H:EW=3'),
    },
  ],
};
