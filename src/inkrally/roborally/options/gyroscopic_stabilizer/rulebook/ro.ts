/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-gyroscopic-stabilizer.exactly': 'Când și cum.',
  'roborally.option-gyroscopic-stabilizer.exactly.text':
    'Întrebarea vine înainte de registrul 1 și e valabil toată tura. Cărțile proprii rotesc ca de obicei. Nu se poate porni cât robotul e oprit.',
  'roborally.example.option-gyroscopic-stabilizer-example': 'Dus pe o roată dințată, dar nerotit.',
} as const satisfies Translated<typeof en>;
