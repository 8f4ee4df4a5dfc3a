/** Samples of rivers for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  told: ['v-bridge-r'],
  others: {
    'Bridge, turned': { drawing: 'HVHV:NS|EW' },
  },
  sheets: [
    {
      name: 'Rivers and lakes',
      fresh: 4,
      layers: {},
      marks: marksOf(`A3=-V-V:EW=1 B3=V--V:NW=1 B2=VRVR:NS|EW=2 B1=-VV-:ES=2 C1=-V-V:EW=3 A2=-R-R:EW=1 C2=-R-R:EW=3
      A4=-H-H:EW=1 B4=-H-H:EW=2 C4=VHVH:NS|EW=4 D4=-L-H:EW*=4 C3=-VV-:ES=3 D3=-V-V:EW=3 C5=V-V-:NS=4
      E4=LLLL:NESW=3 E3=--L-:S=4 F4=--LL:SW=3 E5=LL--:NE=3 F5=L--L:NW=2
      D7=-RR-:ES=1 E7=-R-R:EW=2 F7=LLHR:NESW*=3 F6=R-L-:NS*=4 G3=--LL:SW=4`),
    },
  ],
};
