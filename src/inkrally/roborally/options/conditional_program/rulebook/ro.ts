/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-conditional-program.exactly': 'Când și cum.',
  'roborally.option-conditional-program.exactly.text':
    'Cartea o pui acolo odată cu programul. O dată pe tură, înainte să se dezvăluie un registru, poate înlocui ce se află în el; nu și într-unul blocat dinainte. Nefolosită, se decartează la sfârșitul turei.',
  'roborally.example.option-conditional-program-example': 'Înainte 1 de pe carte vine în locul lui Înainte 3.',
} as const satisfies Translated<typeof en>;
