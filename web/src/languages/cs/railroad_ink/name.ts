/** Czech: as games/railroad_ink/texts/en_name.ts says it in English. */

import type { enName } from '@/games/railroad_ink/texts/en_name';
import type { Translated } from '@/texts/index';

export const name = {
  'front.game': 'Railroad Ink',
} as const satisfies Translated<typeof enName>;
