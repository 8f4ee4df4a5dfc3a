/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-deal-1-option': 'Câte o carte opțională',
} as const satisfies Translated<typeof en>;
