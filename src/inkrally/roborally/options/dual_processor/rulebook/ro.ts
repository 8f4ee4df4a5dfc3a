/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-dual-processor.exactly': 'Două cărți într-un registru.',
  'roborally.option-dual-processor.exactly.text':
    'Contează prioritatea cărții de mișcare. Un perete încheie mișcarea, iar rotirea vine oricum. Cu Treapta a patra, Înainte 3 contează întâi ca patru căsuțe, iar cu Marșarierul, Înapoi ca două; abia apoi se scad una sau două. Blocate împreună, rămân amândouă și au efect și fără cartea opțională.',
  'roborally.example.option-dual-processor-example': 'Înainte 3 cu Rotire la dreapta: două căsuțe, apoi rotirea.',
} as const satisfies Translated<typeof en>;
