/** Samples of lakes for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';

export const samples: KitSamples = {
  told: ['l-half', 'l-pier-hr'],
  others: {
    'Open water': { drawing: 'LLLL:NESW' },
    'Lake, south and west': { drawing: '--LL:SW' },
    'Pier, turned': { drawing: 'HLLR:NESW*' },
  },
};
