/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-ablative-coat.exactly': 'De la sine.',
  'roborally.option-ablative-coat.exactly.text':
    'Acționează fără întrebare, și cât robotul e oprit, înainte să renunți la altă carte. Jetoanele de pe ea nu blochează nimic, nu iau cărți și nu se repară; dispar când robotul e distrus. Cele două avarii de la revenire și jetoanele de la Controlul focului trec pe lângă ea.',
  'roborally.example.option-ablative-coat-example':
    'Trei raze: două jetoane ajung pe carte, care e atunci plină, iar unul ajunge la robot.',
} as const satisfies Translated<typeof en>;
