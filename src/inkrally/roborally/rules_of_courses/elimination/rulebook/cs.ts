/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-elimination': 'Poslední tým',
} as const satisfies Translated<typeof en>;
