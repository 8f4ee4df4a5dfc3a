/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-fourth-gear.exactly': 'Când și cum.',
  'roborally.option-fourth-gear.exactly.text':
    'Întrebarea vine la fiecare Înainte 3, și la unul venit din pachet. Pereții și gropile contează căsuță cu căsuță.',
  'roborally.example.option-fourth-gear-example': 'Patru căsuțe cu Înainte 3.',
} as const satisfies Translated<typeof en>;
