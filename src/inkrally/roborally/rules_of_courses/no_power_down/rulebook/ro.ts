/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-no-power-down': 'Fără oprire',
  'roborally.rule-no-power-down.exactly': 'Mai exact.',
  'roborally.rule-no-power-down.exactly.text': 'Nici la revenire, nici prin Siguranța automată.',
} as const satisfies Translated<typeof en>;
