/** Samples of trails for the pencil case, which production never sees. */

import type { KitSamples } from '@/kit/expansion_samples';

export const samples: KitSamples = {
  told: ['t-r-tee'],
  others: {
    'Trail, other bend': { drawing: '--HH:SW/NE-SE-NW' },
  },
};
