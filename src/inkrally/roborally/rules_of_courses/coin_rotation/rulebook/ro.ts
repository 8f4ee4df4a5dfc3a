/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-coin-rotation': 'Planșe care se rotesc',
  'roborally.rule-coin-rotation.exactly': 'Mai exact.',
  'roborally.rule-coin-rotation.exactly.text':
    'Se dă cu banul pentru fiecare steag care contează, la sfârșitul registrului, întâi docul 1. Zona de andocare nu se rotește niciodată. Un robot sub care ajunge o groapă e distrus.',
  'roborally.example.rule-coin-rotation-example': 'Cap: planșa de sub Abacus se rotește cu un sfert.',
} as const satisfies Translated<typeof en>;
