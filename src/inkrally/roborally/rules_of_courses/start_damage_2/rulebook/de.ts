/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-start-damage-2': 'Zwei Schaden von Anfang an',
} as const satisfies Translated<typeof en>;
