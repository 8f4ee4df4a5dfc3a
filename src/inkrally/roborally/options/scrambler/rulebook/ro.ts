/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-scrambler.exactly': 'În locul laserului.',
  'roborally.option-scrambler.exactly.text':
    'Întrebarea vine dacă laserul principal ar lovi pe cineva; nu produce avarii. Cartea nouă stă cu fața în jos până se dezvăluie registrul ei și ține locul ambelor cărți ale unei perechi. Un registru blocat rămâne blocat cu cartea nouă. La un robot fără carte acolo nu se schimbă nimic.',
  'roborally.example.option-scrambler-example':
    'Înainte 1 din registrul 2 al lui Bobbin devine cartea de deasupra pachetului.',
} as const satisfies Translated<typeof en>;
