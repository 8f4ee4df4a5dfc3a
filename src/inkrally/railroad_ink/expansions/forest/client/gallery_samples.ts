/** Samples of forests for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  told: ['f-h-curve'],
  sheets: [
    {
      name: 'Forests and trails',
      fresh: 3,
      layers: { trees: ['B1', 'B2', 'C2', 'E4', 'F4', 'G6'] },
      marks:
        marksOf(`B1=H-H-:NS=1 B2=HH--:NE=2 C2=-R-H:EW*=2 E4=----:=3 D1=R-R-:NS=1 D2=R--R:NW/NE-SE-SW=1 D3=-H-H:EW/NE-SW=2 C3=-H-R:EW*=3
      F4=-H-H:EW=3 G4=-H-H:EW=1 G6=----:=2 F1=H-H-:NS/SE-NW=1 F2=HH-H:NEW/SE-SW=3`),
    },
  ],
};
