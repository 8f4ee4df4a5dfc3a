/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-deal-3-keep-1': 'Una din trei',
} as const satisfies Translated<typeof en>;
