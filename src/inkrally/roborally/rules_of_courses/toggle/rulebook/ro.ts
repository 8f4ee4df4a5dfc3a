/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-toggle': 'Ține toate steagurile',
  'roborally.rule-toggle.exactly': 'Mai exact.',
  'roborally.rule-toggle.exactly.text':
    'Steagurile rămân ale echipei și când un robot e distrus. El revine abia la curățarea turei următoare, cu două avarii.',
  'roborally.example.rule-toggle-example': 'Abacus ia steagul 1 pentru echipa lui.',
  'roborally.example.rule-toggle-won': 'Ultimul steag: echipa lui Abacus le ține pe toate trei.',
  'roborally.example.rule-toggle-shot': 'Abacus trage în Crank, din echipa sa.',
} as const satisfies Translated<typeof en>;
