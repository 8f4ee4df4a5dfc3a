/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-timer-all-60': '60 sekund pro všechny',
} as const satisfies Translated<typeof en>;
