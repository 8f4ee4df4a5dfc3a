/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-fourth-gear.exactly': 'Kdy a jak.',
  'roborally.option-fourth-gear.exactly.text':
    'Otázka přijde u každého Pohybu 3, i z balíčku. Zdi a jámy platí pole po poli.',
  'roborally.example.option-fourth-gear-example': 'Čtyři pole s Pohybem 3.',
} as const satisfies Translated<typeof en>;
