/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-moving-flags': 'Wandernde Flaggen',
  'roborally.rule-moving-flags.exactly': 'Genauer.',
  'roborally.rule-moving-flags.exactly.text':
    'Flaggen versperren weder einander noch Robotern den Weg, und Schieber und Waffen lassen sie in Ruhe. Jenseits des Randes ist eine Flagge weg wie in einer Grube. Nach Register 5 ist sie zu Beginn der nächsten Runde zurück.',
  'roborally.example.rule-moving-flags-example': 'Das Förderband trägt die Flagge und den Roboter.',
} as const satisfies Translated<typeof en>;
