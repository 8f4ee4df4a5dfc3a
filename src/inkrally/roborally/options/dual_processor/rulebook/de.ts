/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-dual-processor.exactly': 'Zwei Karten in einem Register.',
  'roborally.option-dual-processor.exactly.text':
    'Es gilt die Priorität der Bewegungskarte. Eine Wand beendet die Bewegung, die Drehung kommt trotzdem. Mit dem Vierten Gang zählt Vor 3 zuerst als vier Felder, mit dem Rückwärtsgang Zurück als zwei; dann erst werden eins oder zwei abgezogen. Zusammen gesperrt bleiben beide und wirken auch ohne die Option.',
  'roborally.example.option-dual-processor-example': 'Vor 3 mit Rechtsdrehung: zwei Felder, dann die Drehung.',
} as const satisfies Translated<typeof en>;
