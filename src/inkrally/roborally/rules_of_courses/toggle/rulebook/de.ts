/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-toggle': 'Alle Flaggen halten',
  'roborally.rule-toggle.exactly': 'Genauer.',
  'roborally.rule-toggle.exactly.text':
    'Gehaltene Flaggen bleiben beim Team, auch wenn ein Roboter zerstört wird. Er kehrt erst beim Aufräumen der nächsten Runde zurück, mit zwei Schaden.',
  'roborally.example.rule-toggle-example': 'Abacus holt Flagge 1 für sein Team.',
  'roborally.example.rule-toggle-won': 'Die letzte Flagge: Das Team von Abacus hält alle drei.',
  'roborally.example.rule-toggle-shot': 'Abacus schießt auf Crank aus dem eigenen Team.',
} as const satisfies Translated<typeof en>;
