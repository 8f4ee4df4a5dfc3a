/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-gyroscopic-stabilizer.exactly': 'Wann und wie.',
  'roborally.option-gyroscopic-stabilizer.exactly.text':
    'Gefragt wirst du vor Register 1, und es gilt die ganze Runde. Eigene Karten drehen wie immer. Im abgeschalteten Zustand lässt er sich nicht einschalten.',
  'roborally.example.option-gyroscopic-stabilizer-example': 'Auf eine Drehscheibe getragen, und nicht gedreht.',
} as const satisfies Translated<typeof en>;
