/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-extra-memory.exactly': 'Sama od sebe.',
  'roborally.option-extra-memory.exactly.text':
    'Co nepoužiješ, se odhodí jako vždy. S pěti poškozeními je pět karet na čtyři registry, takže jedna zbude.',
  'roborally.example.option-extra-memory-example': 'Se třemi poškozeními sedm karet místo šesti.',
} as const satisfies Translated<typeof en>;
