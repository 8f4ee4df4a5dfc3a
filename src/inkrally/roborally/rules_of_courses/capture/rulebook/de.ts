/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-capture': 'Die Flagge heimtragen',
  'roborally.rule-capture.exactly': 'Genauer.',
  'roborally.rule-capture.exactly.text':
    'Roboter werden in die sechs Spalten gestellt, die am weitesten von der anderen Tafel entfernt sind. Wen ein Gegner schiebt, der auf seiner eigenen Tafel steht, der verlässt am Ende des Registers mit seinem Schaden den Fabrikboden und kehrt beim Aufräumen zu Hause zurück. Ein zerstörter Roboter kehrt wie üblich zurück.',
  'roborally.example.rule-capture-example':
    'Bobbin beendet das Register auf der Flagge des anderen Teams und nimmt sie mit.',
  'roborally.example.rule-capture-dropped': 'Von Abacus geschoben, lässt Bobbin die getragene Flagge fallen.',
} as const satisfies Translated<typeof en>;
