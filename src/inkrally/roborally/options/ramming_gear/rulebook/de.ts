/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-ramming-gear.exactly': 'Von selbst.',
  'roborally.option-ramming-gear.exactly.text':
    'Er gilt für den Roboter direkt im Weg, vorn, hinten oder seitlich, für jedes Feld, auch wenn eine Wand dahinter das Schieben aufhält. Nicht für den nächsten in der Reihe, nicht auf Förderbändern und nicht, wenn der eigene Roboter geschoben wird.',
  'roborally.example.option-ramming-gear-example': 'Zweimal geschoben: ein Schaden für jedes Feld und einer vom Laser.',
  'roborally.example.option-ramming-gear-row':
    'Beide werden geschoben; Schaden nimmt nur Bobbin, der direkt davor steht.',
} as const satisfies Translated<typeof en>;
