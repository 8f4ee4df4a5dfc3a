/** Samples of lava for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  told: ['a-three', 'a-quarter-h'],
  others: {
    Volcano: { drawing: 'AAAA:NESW' },
    'Lava, east and west': { drawing: '-A-A:EW' },
  },
  sheets: [
    {
      name: 'Lava and meteors',
      fresh: 3,
      layers: {
        craters: ['B3', 'F6'],
        dot: 'F6',
        flights: [{ from: 'F6', towards: 'E', path: ['G6', 'F6', 'E6'], steps: 3 }],
      },
      marks:
        marksOf(`D4=AAAA:NESW=0 D3=-HAH:EW|S=1 E4=A--A:NW=1 E3=-AA-:ES=3 C4=RAR-:NS|E=2 C3=--R-:S*=3 C5=R--R:NW=3 D5=A-A-:NS=2
      D1=R-R-:NS=1 D2=RR--:NE=1 E2=-H-R:EW*=2 F2=H--H:NW=2 F1=H-H-:NS=1 A4=-HH-:ES=1 A5=HH--:NE=2 E6=-H-H:EW=2 F7=H-H-:NS=3`),
    },
  ],
};
