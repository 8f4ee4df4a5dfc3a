/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-crab-legs.exactly': 'Dvě karty v jednom registru.',
  'roborally.option-crab-legs.exactly.text':
    'Platí priorita Pohybu 1. I všechny ostatní volné registry potřebují kartu. Zdi, tlačení a jámy platí jako u každého vlastního pohybu. Karty uzamčené spolu zůstanou obě a platí i bez vylepšení.',
  'roborally.example.option-crab-legs-example': 'Pohyb 1 s Otočením vpravo: o pole doprava, natočení zůstává.',
} as const satisfies Translated<typeof en>;
