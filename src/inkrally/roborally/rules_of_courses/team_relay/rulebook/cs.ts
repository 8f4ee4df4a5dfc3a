/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-team-relay': 'Vlajky pro dva',
  'roborally.rule-team-relay.exactly': 'Přesněji.',
  'roborally.rule-team-relay.exactly.text':
    'Co jeden získá, platí pro oba od dalšího registru. Virtuální značku má každý robot vlastní.',
  'roborally.example.rule-team-relay-example': 'Abacus získá vlajku 1 a Crank z téhož týmu vlajku 2.',
  'roborally.example.rule-team-relay-shot': 'Abacus zasáhne robota Crank z vlastního týmu.',
} as const satisfies Translated<typeof en>;
