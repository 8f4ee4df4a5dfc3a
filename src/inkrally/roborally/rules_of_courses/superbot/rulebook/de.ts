/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-superbot': 'Der SuperBot',
  'roborally.rule-superbot.exactly': 'Genauer.',
  'roborally.rule-superbot.exactly.text':
    'Zu Beginn ist es der Roboter auf Startplatz 1. Wird er zerstört, geht der Titel sofort an den Roboter, der den SuperBot zuletzt mit einem Laser traf oder direkt schob; von mehreren an den mit der niedrigsten Karte. Seine Flaggen behält der alte SuperBot, und sie zählen später wieder. Spielt ihr weiter, nachdem er gewonnen hat, ist der nächste Roboter in der Reihenfolge der Startplätze der SuperBot.',
  'roborally.example.rule-superbot-example': 'Abacus schießt doppelt so stark; für Crank zählt die Flagge nicht.',
  'roborally.example.rule-superbot-next': 'Bobbin schiebt den SuperBot in die Grube: Jetzt ist Bobbin der SuperBot.',
} as const satisfies Translated<typeof en>;
