/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-brakes.exactly': 'Kdy a jak.',
  'roborally.option-brakes.exactly.text':
    'Otázka přijde u každého Pohybu 1, i u toho, který přišel z balíčku nebo sdílí registr s otočením pro Krabí nohy. Pásy vezou jako vždy.',
  'roborally.example.option-brakes-example': 'Pohyb 1 by vedl do jámy: robot zabrzdí a stojí.',
  'roborally.example.option-brakes-belt': 'Brzdí a pás ho veze na druhou stranu.',
} as const satisfies Translated<typeof en>;
