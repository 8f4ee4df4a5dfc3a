/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-deal-3-keep-1': 'Jedna ze tří',
} as const satisfies Translated<typeof en>;
