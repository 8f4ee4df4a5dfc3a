/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-brakes.exactly': 'Când și cum.',
  'roborally.option-brakes.exactly.text':
    'Întrebarea vine la fiecare Înainte 1, și la cel venit din pachet sau care împarte registrul cu o rotire pentru Picioare de crab. Benzile duc ca de obicei.',
  'roborally.example.option-brakes-example': 'Înainte 1 ar duce în groapă: robotul frânează și rămâne pe loc.',
  'roborally.example.option-brakes-belt': 'Frânează, iar banda îl duce în cealaltă parte.',
} as const satisfies Translated<typeof en>;
