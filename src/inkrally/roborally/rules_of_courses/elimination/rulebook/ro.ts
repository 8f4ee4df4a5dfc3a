/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-elimination': 'Ultima echipă',
  'roborally.example.rule-elimination-last': 'Bobbin pierde ultima viață a echipei sale.',
  'roborally.example.rule-elimination-shot': 'Abacus trage în Bobbin, din echipa sa.',
} as const satisfies Translated<typeof en>;
