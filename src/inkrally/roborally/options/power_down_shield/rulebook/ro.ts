/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-power-down-shield.exactly': 'De la sine.',
  'roborally.option-power-down-shield.exactly.text':
    'Acționează cât robotul e oprit, din nou în fiecare registru, contra laserelor și armelor. A doua avarie dinspre aceeași latură trece. Nu ajută contra Berbecului.',
  'roborally.example.option-power-down-shield-example': 'Două trageri dinspre două laturi: ambele sunt oprite.',
} as const satisfies Translated<typeof en>;
