/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-deal-1-option': 'Je eine Optionskarte',
} as const satisfies Translated<typeof en>;
