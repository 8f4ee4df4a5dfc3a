/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-team-relay': 'Steaguri în doi',
  'roborally.rule-team-relay.exactly': 'Mai exact.',
  'roborally.rule-team-relay.exactly.text':
    'Ce atinge unul contează pentru amândoi din registrul următor. Fiecare robot are marcajul lui de arhivă.',
  'roborally.example.rule-team-relay-example': 'Abacus atinge steagul 1, iar Crank, din aceeași echipă, steagul 2.',
  'roborally.example.rule-team-relay-shot': 'Abacus trage în Crank, din echipa sa.',
} as const satisfies Translated<typeof en>;
