/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-double-lasers': 'Lasere duble',
  'roborally.rule-double-lasers.exactly': 'Mai exact.',
  'roborally.rule-double-lasers.exactly.text':
    'Laserele fabricii rămân cum sunt tipărite, iar Mini-obuzierul face o singură avarie.',
  'roborally.example.rule-double-lasers-example': 'O tragere, două avarii.',
} as const satisfies Translated<typeof en>;
