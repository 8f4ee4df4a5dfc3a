/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-moving-flags': 'Steaguri mișcătoare',
  'roborally.rule-moving-flags.exactly': 'Mai exact.',
  'roborally.rule-moving-flags.exactly.text':
    'Steagurile nu se blochează între ele și nu blochează nici roboții, iar împingătorii și armele nu le mișcă. Dincolo de margine, un steag dispare ca într-o groapă. După registrul 5 e înapoi la începutul turei următoare.',
  'roborally.example.rule-moving-flags-example': 'Banda duce și steagul, și robotul.',
} as const satisfies Translated<typeof en>;
