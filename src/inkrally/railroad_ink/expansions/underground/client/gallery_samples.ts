/** Samples of the underground for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  told: ['u-curves-st', 'p-tee'],
  sheets: [
    {
      name: 'Underground',
      fresh: 5,
      layers: { board: 'underground', hubs: ['D1', 'C3'], bursts: ['B2'] },
      marks:
        marksOf(`D1=M-M-:NS*=1 D2=MM--:NE=1 E2=-MMM:ESW=3 F2=-M-M:EW=3 G2=-M-M:EW=3 E3=M-M-:NS*=3 E4=MPMP:NS|EW=5 F4=-P-P:EW=5 G4=-P-P:EW=1
      D4=-PP-:ES=5 B1=P-P-:NS=1 B2=P-P-:NS=1 B3=PPP-:NES=3 C3=MMPP:NE*|SW=5 B4=PPPM:NES|W*=5 C4=P--P:NW=3`),
    },
  ],
};
