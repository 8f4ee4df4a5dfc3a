/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-double-lasers': 'Doppelte Laser',
  'roborally.rule-double-lasers.exactly': 'Genauer.',
  'roborally.rule-double-lasers.exactly.text':
    'Laser des Fabrikbodens bleiben, wie sie gedruckt sind, und die Mini-Haubitze macht ihren einen Schaden.',
  'roborally.example.rule-double-lasers-example': 'Ein Schuss, zwei Schaden.',
} as const satisfies Translated<typeof en>;
