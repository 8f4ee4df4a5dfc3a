/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-conditional-program.exactly': 'Kdy a jak.',
  'roborally.option-conditional-program.exactly.text':
    'Kartu tam dáš s programem. Jednou za kolo, než se některý registr odkryje, může nahradit, co v něm leží; ne v tom, který byl uzamčený už dřív. Nepoužitá se na konci kola odhodí.',
  'roborally.example.option-conditional-program-example': 'Pohyb 1 z karty přijde místo Pohybu 3.',
} as const satisfies Translated<typeof en>;
