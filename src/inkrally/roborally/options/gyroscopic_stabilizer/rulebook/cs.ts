/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-gyroscopic-stabilizer.exactly': 'Kdy a jak.',
  'roborally.option-gyroscopic-stabilizer.exactly.text':
    'Otázka přijde před registrem 1 a platí to celé kolo. Vlastní karty otáčejí jako vždy. Ve vypnutí ho zapnout nejde.',
  'roborally.example.option-gyroscopic-stabilizer-example': 'Přivezen na točnu, a neotočen.',
} as const satisfies Translated<typeof en>;
