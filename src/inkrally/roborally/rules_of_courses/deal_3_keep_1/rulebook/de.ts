/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-deal-3-keep-1': 'Eine von dreien',
} as const satisfies Translated<typeof en>;
