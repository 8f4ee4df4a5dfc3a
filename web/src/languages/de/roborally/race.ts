/** German: as games/roborally/texts/en_race.ts says it in English. */

import type { enRace } from '@/games/roborally/texts/en_race';
import type { Translated } from '@/texts/index';

export const race = {
  'mine.race': 'RoboRally, {course}',
} as const satisfies Translated<typeof enRace>;
