/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-rear-firing-laser.exactly': 'Sama od sebe.',
  'roborally.option-rear-firing-laser.exactly.text':
    'Jedno poškození za výstřel: Dvouhlavňový laser, Vysokovýkonný laser ani Řízení palby mu nic nepřidají; trať nebo titul, které výstřely zdvojují, ano. Střílí, i když místo hlavního laseru použiješ zbraň, ale ne ve vypnutí.',
  'roborally.example.option-rear-firing-laser-example': 'Jeden výstřel dopředu a jeden dozadu.',
} as const satisfies Translated<typeof en>;
