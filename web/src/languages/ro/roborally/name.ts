/** Romanian: as games/roborally/texts/en_name.ts says it in English. */

import type { enName } from '@/games/roborally/texts/en_name';
import type { Translated } from '@/texts/index';

export const name = {
  'front.rally': 'RoboRally',
  'mine.race': 'RoboRally, {course}',
} as const satisfies Translated<typeof enName>;
