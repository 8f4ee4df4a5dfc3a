/** German: as learn/en_way.ts says it in English. */

import type { enWay } from '@/learn/en_way';
import type { Translated } from '@/texts/index';

export const way = {
  'learn.way': 'Lernen',
  'learn.way-game': '{game} lernen',
  'learn.way-on': 'Weiter lernen, Schritt {step}',
  'learn.way-all': 'Erweiterungen und Rätsel',
  'learn.way-lobby': 'Neu in diesem Spiel? Lern es in wenigen Minuten.',
} as const satisfies Translated<typeof enWay>;
