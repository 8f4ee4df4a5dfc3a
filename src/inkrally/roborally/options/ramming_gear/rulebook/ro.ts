/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-ramming-gear.exactly': 'De la sine.',
  'roborally.option-ramming-gear.exactly.text':
    'Contează pentru robotul aflat imediat în cale, în față, în spate sau lateral, la fiecare căsuță, și dacă un perete din spatele lui oprește împingerea. Nu pentru următorul din șir, nu pe benzi și nu când e împins el însuși.',
  'roborally.example.option-ramming-gear-example':
    'Împins de două ori: câte o avarie pentru fiecare căsuță și una de la laser.',
  'roborally.example.option-ramming-gear-row':
    'Sunt împinși amândoi; avarii primește numai Bobbin, care stă chiar în față.',
} as const satisfies Translated<typeof en>;
