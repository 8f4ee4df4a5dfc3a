/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-pressor-beam.exactly': 'Anstelle des Lasers.',
  'roborally.option-pressor-beam.exactly.text':
    'Gefragt wirst du, wenn der Hauptlaser jemanden träfe. Er macht keinen Schaden; nach allen Lasern bewegt er das Ziel, und eine Wand hält die ganze Reihe auf.',
  'roborally.example.option-pressor-beam-example': 'Bobbin wird ein Feld weggeschoben und schiebt Crank weiter.',
} as const satisfies Translated<typeof en>;
