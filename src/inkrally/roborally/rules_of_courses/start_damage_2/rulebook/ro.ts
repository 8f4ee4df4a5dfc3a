/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-start-damage-2': 'Două avarii de la început',
} as const satisfies Translated<typeof en>;
