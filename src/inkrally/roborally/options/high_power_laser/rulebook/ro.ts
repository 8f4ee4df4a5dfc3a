/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-high-power-laser.exactly': 'De la sine.',
  'roborally.option-high-power-laser.exactly.text':
    'Trece de un perete sau de un robot. Al doilea obstacol oprește raza și, dacă e un robot, este lovit și el. O armă în locul lui ochește ca de obicei, fără să treacă prin ceva.',
  'roborally.example.option-high-power-laser-example': 'Prin Bobbin până la Crank: amândoi primesc o avarie.',
} as const satisfies Translated<typeof en>;
