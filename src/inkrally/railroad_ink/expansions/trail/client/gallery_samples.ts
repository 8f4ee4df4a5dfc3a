/** Samples of trails for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';

export const samples: KitSamples = {
  told: ['t-r-tee'],
  others: {
    'Trail, other bend': { drawing: '--HH:SW/NE-SE-NW' },
  },
};
