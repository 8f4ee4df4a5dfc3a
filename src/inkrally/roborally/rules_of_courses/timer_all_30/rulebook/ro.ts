/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-timer-all-30': '30 de secunde pentru toți',
} as const satisfies Translated<typeof en>;
