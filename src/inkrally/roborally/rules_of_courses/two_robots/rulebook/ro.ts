/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-two-robots': 'Alergător și blocator',
  'roborally.rule-two-robots.exactly': 'Mai exact.',
  'roborally.rule-two-robots.exactly.text':
    'Alergătorii pornesc de pe primele docuri, blocatorii de pe următoarele. Blocatorii lasă marcaje de arhivă, se repară, trag cărți opționale, împing și folosesc laserul ca toți ceilalți. Între cele două mâini nu trece nicio carte.',
  'roborally.example.rule-two-robots-example':
    'Abacus, alergătorul, atinge steagul 1; Bobbin, blocatorul, niciun steag.',
  'roborally.example.rule-two-robots-blocker': 'Un blocator îl împinge pe alergătorul Abacus de pe steag.',
} as const satisfies Translated<typeof en>;
