/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-team-relay': 'Flaggen zu zweit',
  'roborally.rule-team-relay.exactly': 'Genauer.',
  'roborally.rule-team-relay.exactly.text':
    'Was einer erreicht, zählt ab dem nächsten Register für beide. Jeder Roboter hat eine eigene Archivmarke.',
  'roborally.example.rule-team-relay-example': 'Abacus erreicht Flagge 1 und Crank aus demselben Team Flagge 2.',
  'roborally.example.rule-team-relay-shot': 'Abacus schießt auf Crank aus dem eigenen Team.',
} as const satisfies Translated<typeof en>;
