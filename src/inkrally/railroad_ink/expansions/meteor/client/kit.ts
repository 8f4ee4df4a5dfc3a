/** Samples of meteors for the pencil case, which production never sees. */

import type { KitSamples } from '@/kit/expansion_samples';

export const samples: KitSamples = {
  others: {
    Crater: { drawing: '----:', extras: { crater: true } },
  },
};
