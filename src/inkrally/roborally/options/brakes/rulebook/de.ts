/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-brakes.exactly': 'Wann und wie.',
  'roborally.option-brakes.exactly.text':
    'Gefragt wirst du bei jedem Vor 1, auch bei einem vom Stapel oder einem, das sich sein Register mit einer Drehung der Krabbenbeine teilt. Förderbänder tragen wie immer.',
  'roborally.example.option-brakes-example': 'Vor 1 würde in die Grube führen: Der Roboter bremst und bleibt stehen.',
  'roborally.example.option-brakes-belt': 'Er bremst, und das Förderband trägt ihn in die andere Richtung.',
} as const satisfies Translated<typeof en>;
