/** Samples of deserts for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { lineOf, marksOf } from '@/gallery/written';

export const samples: KitSamples = {
  told: ['d-r-straight-cactus'],
  others: {
    'Cactus at a bend': { drawing: '-HH-:ES', extras: { cacti: 1 } },
    'Cactus below': { drawing: '-R-R:EW', extras: { cacti: 1 } },
    'Oasis at a bend': { drawing: '--RR:SW', extras: { oasis: true } },
  },
  sheets: [
    {
      name: 'Desert and canyons',
      fresh: 3,
      layers: {
        cacti: { B2: 1, C3: 1, E6: 2, D5: 1, A6: 1 },
        oases: ['D2', 'F4'],
        canyons: [lineOf('0,2 1,2 2,2 2,3'), lineOf('7,5 6,5 6,6 5,6')],
        freshPaths: [lineOf('2,3 3,3 4,3')],
        ghostPath: lineOf('4,3 4,4 5,4'),
        bridges: [
          [
            [1, 2],
            [2, 2],
          ],
          [
            [3, 3],
            [4, 3],
          ],
        ],
      },
      marks: marksOf(
        'B1=H-H-:NS=1 B2=H-H-:NS=1 B3=H-H-:NS=2 D1=R-R-:NS=1 D2=R-R-:NS=2 D3=R-R-:NS=2 D4=R-R-:NS=3 C3=-HH-:ES=3 D5=R-H-:NS*=3 A6=-R-R:EW=1 F4=-H-H:EW=2 G4=-H-H:EW=1',
      ),
    },
  ],
};
