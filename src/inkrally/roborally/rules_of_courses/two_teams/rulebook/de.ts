/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-two-teams': 'Ein Roboter gewinnt für alle',
} as const satisfies Translated<typeof en>;
