/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-reverse-gear.exactly': 'Când și cum.',
  'roborally.option-reverse-gear.exactly.text':
    'Întrebarea vine la fiecare Înapoi, și la unul venit din pachet. Pereții și gropile contează căsuță cu căsuță, iar roboții din spate sunt împinși.',
  'roborally.example.option-reverse-gear-example': 'Două căsuțe înapoi cu o singură carte.',
  'roborally.example.option-reverse-gear-push': 'Robotul din spate e împins ambele căsuțe.',
} as const satisfies Translated<typeof en>;
