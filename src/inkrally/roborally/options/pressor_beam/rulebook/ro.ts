/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-pressor-beam.exactly': 'În locul laserului.',
  'roborally.option-pressor-beam.exactly.text':
    'Întrebarea vine dacă laserul principal ar lovi pe cineva. Nu produce avarii, mută ținta după toate laserele, iar un perete oprește tot șirul.',
  'roborally.example.option-pressor-beam-example': 'Bobbin se îndepărtează cu o căsuță și îl împinge pe Crank.',
} as const satisfies Translated<typeof en>;
