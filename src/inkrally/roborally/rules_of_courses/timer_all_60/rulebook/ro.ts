/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-timer-all-60': '60 de secunde pentru toți',
} as const satisfies Translated<typeof en>;
