/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-crab-legs.exactly': 'Zwei Karten in einem Register.',
  'roborally.option-crab-legs.exactly.text':
    'Es gilt die Priorität von Vor 1. Alle anderen freien Register brauchen auch eine Karte. Wände, Schieben und Gruben gelten wie bei jeder eigenen Bewegung. Zusammen gesperrt bleiben beide und wirken auch ohne die Option.',
  'roborally.example.option-crab-legs-example':
    'Vor 1 mit Rechtsdrehung: ein Feld nach rechts, die Blickrichtung bleibt.',
} as const satisfies Translated<typeof en>;
