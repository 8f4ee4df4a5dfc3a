/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-tractor-beam.exactly': 'În locul laserului.',
  'roborally.option-tractor-beam.exactly.text':
    'Întrebarea vine dacă laserul principal ar lovi un robot care nu e chiar alături. Nu produce avarii. Gropile din cale distrug, iar unde ajunge poate atinge un steag.',
  'roborally.example.option-tractor-beam-example': 'Bobbin vine cu o căsuță mai aproape.',
  'roborally.example.option-tractor-beam-pit': 'Groapa din cale îl distruge pe Bobbin.',
} as const satisfies Translated<typeof en>;
