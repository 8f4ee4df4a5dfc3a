/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-rear-firing-laser.exactly': 'De la sine.',
  'roborally.option-rear-firing-laser.exactly.text':
    'O avarie la fiecare tragere: Laserul cu două țevi, Laserul de mare putere și Controlul focului nu-i adaugă nimic; un circuit sau un titlu care dublează tragerile, da. Trage și când o armă ține locul laserului principal, dar nu cât robotul e oprit.',
  'roborally.example.option-rear-firing-laser-example': 'O tragere în față și una în spate.',
} as const satisfies Translated<typeof en>;
