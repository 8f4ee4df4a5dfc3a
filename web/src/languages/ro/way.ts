/** Romanian: as learn/en_way.ts says it in English. */

import type { enWay } from '@/learn/en_way';
import type { Translated } from '@/texts/index';

export const way = {
  'learn.way': 'Învață',
  'learn.way-game': 'Învață {game}',
  'learn.way-on': 'Continuă lecția, pasul {step}',
  'learn.way-all': 'Extensii și ghicitori',
  'learn.way-lobby': 'Nu știi jocul? Îl înveți în câteva minute.',
} as const satisfies Translated<typeof enWay>;
