/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-timer-all-30': '30 Sekunden für alle',
} as const satisfies Translated<typeof en>;
