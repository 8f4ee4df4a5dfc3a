/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-recompile.exactly': 'Kdy a jak.',
  'roborally.option-recompile.exactly.text':
    'Dokud v tomto kole neleží žádná karta v registru. Pryč jde i karta vzatá ze Setrvačníku. Nových karet je tolik, kolik bylo rozdáno; uzamčené zůstávají. Poškození přijde potom a může uzamknout registr; zachytí ho Odtavný plášť, nebo za něj odhodíš vylepšení.',
  'roborally.example.option-recompile-example': 'Tři otočení se vymění za tři nové karty, za cenu jednoho poškození.',
} as const satisfies Translated<typeof en>;
