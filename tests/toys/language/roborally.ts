/** What is said of RoboRally. */

import type { enRoborally } from '@/games/roborally/texts/en_roborally';
import type { Translated } from '@/texts/index';

export const roborally = {
  'rally.program.hand-in': 'Transdoni',
} satisfies Translated<typeof enRoborally, 'rally.'>;
