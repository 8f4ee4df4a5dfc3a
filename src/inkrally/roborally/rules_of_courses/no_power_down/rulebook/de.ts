/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-no-power-down': 'Kein Abschalten',
  'roborally.rule-no-power-down.exactly': 'Genauer.',
  'roborally.rule-no-power-down.exactly.text': 'Auch nicht beim Zurückkehren oder durch den Schutzschalter.',
} as const satisfies Translated<typeof en>;
