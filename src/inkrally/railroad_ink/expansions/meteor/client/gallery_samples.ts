/** Samples of meteors for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';

export const samples: KitSamples = {
  others: {
    Crater: { drawing: '----:', extras: { crater: true } },
  },
};
