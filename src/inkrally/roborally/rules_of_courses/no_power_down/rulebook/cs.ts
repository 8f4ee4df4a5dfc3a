/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-no-power-down': 'Bez vypnutí',
  'roborally.rule-no-power-down.exactly': 'Přesněji.',
  'roborally.rule-no-power-down.exactly.text': 'Ani při návratu, ani Jističem.',
} as const satisfies Translated<typeof en>;
