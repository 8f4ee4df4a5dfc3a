/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-deal-1-option': 'Každému karta vylepšení',
} as const satisfies Translated<typeof en>;
