/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-elimination': 'Poslední tým',
  'roborally.example.rule-elimination-last': 'Bobbin přijde o poslední život svého týmu.',
  'roborally.example.rule-elimination-shot': 'Abacus zasáhne robota Bobbin z vlastního týmu.',
} as const satisfies Translated<typeof en>;
