/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-abort-switch.exactly': 'Când și cum.',
  'roborally.option-abort-switch.exactly.text':
    'Întrebarea vine când se dezvăluie cartea ta din registru. Cartea nouă vine din pachet și are prioritatea ei. Se înlocuiesc și registrele blocate, și ambele cărți ale unei perechi. Dacă această carte opțională se pierde în aceeași tură, înlocuirea rămâne.',
  'roborally.example.option-abort-switch-example':
    'Înainte 3 s-ar termina în groapă. Cartea e abandonată, iar registrul 2 se înlocuiește și el.',
} as const satisfies Translated<typeof en>;
