/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-double-barreled-laser.exactly': 'De la sine.',
  'roborally.option-double-barreled-laser.exactly.text':
    'Fiecare dintre cele două avarii se poate opri separat. Laserul posterior rămâne simplu. Cine folosește o armă în locul laserului principal nu trage cu acesta.',
  'roborally.example.option-double-barreled-laser-example': 'Două trageri, două avarii.',
} as const satisfies Translated<typeof en>;
