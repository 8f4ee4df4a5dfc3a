/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-options-instead-of-repair': 'Cărți opționale în loc de reparații',
  'roborally.rule-options-instead-of-repair.exactly': 'Mai exact.',
  'roborally.rule-options-instead-of-repair.exactly.text':
    'Trage și un robot fără avarii. Oprirea repară ca de obicei.',
  'roborally.example.rule-options-instead-of-repair-example': 'Două cărți, iar avariile rămân.',
} as const satisfies Translated<typeof en>;
