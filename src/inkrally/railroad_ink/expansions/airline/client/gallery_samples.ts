/** Samples of Airline for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  told: ['air-over-r'],
  sheets: [
    {
      name: 'Airline',
      fresh: 3,
      layers: { airports: ['B4', 'C1', 'C5', 'D2', 'D6'] },
      marks: marksOf(`C2=FF--:NE=1 D3=F--F:NW=1 C3=-FF-:ES=2 C4=FHFH:NS|EW=2 C6=FRFR:NS|EW=2 C7=F-F-:NS=3 E2=-F-F:EW=3
      F2=RRFF:NE|SW=1 G2=H--H:NW=2 A4=-H-H:EW=1 D4=-H-H:EW=2 B3=--FF:SW=3 F5=FFHH:NE|SW=3`),
    },
  ],
};
