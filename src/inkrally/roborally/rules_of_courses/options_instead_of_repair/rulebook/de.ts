/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-options-instead-of-repair': 'Optionen statt Reparaturen',
  'roborally.rule-options-instead-of-repair.exactly': 'Genauer.',
  'roborally.rule-options-instead-of-repair.exactly.text':
    'Auch ein Roboter ohne Schaden zieht. Abschalten repariert wie immer.',
  'roborally.example.rule-options-instead-of-repair-example': 'Zwei Karten, und der Schaden bleibt.',
} as const satisfies Translated<typeof en>;
