/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-elimination': 'Das letzte Team',
  'roborally.example.rule-elimination-last': 'Bobbin verliert das letzte Leben seines Teams.',
  'roborally.example.rule-elimination-shot': 'Abacus schießt auf Bobbin aus dem eigenen Team.',
} as const satisfies Translated<typeof en>;
