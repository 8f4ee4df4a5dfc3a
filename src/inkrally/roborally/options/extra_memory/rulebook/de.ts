/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-extra-memory.exactly': 'Von selbst.',
  'roborally.option-extra-memory.exactly.text':
    'Was nicht gebraucht wird, wird wie immer abgeworfen. Mit fünf Schaden gibt es fünf Karten für vier Register, eine bleibt also übrig.',
  'roborally.example.option-extra-memory-example': 'Mit drei Schaden sieben Karten statt sechs.',
} as const satisfies Translated<typeof en>;
