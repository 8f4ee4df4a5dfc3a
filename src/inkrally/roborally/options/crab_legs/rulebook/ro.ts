/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-crab-legs.exactly': 'Două cărți într-un registru.',
  'roborally.option-crab-legs.exactly.text':
    'Contează prioritatea lui Înainte 1. Și toate celelalte registre libere au nevoie de o carte. Pereții, împingerea și gropile sunt ca la orice mișcare proprie. Blocate împreună, rămân amândouă și au efect și fără cartea opțională.',
  'roborally.example.option-crab-legs-example':
    'Înainte 1 cu Rotire la dreapta: o căsuță la dreapta, orientarea rămâne.',
} as const satisfies Translated<typeof en>;
