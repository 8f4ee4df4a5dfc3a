/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-toggle': 'Drž všechny vlajky',
  'roborally.rule-toggle.exactly': 'Přesněji.',
  'roborally.rule-toggle.exactly.text':
    'Získané vlajky týmu zůstávají, i když je robot zničen. Vrací se při vyčištění až dalšího kola, se dvěma poškozeními.',
  'roborally.example.rule-toggle-example': 'Abacus získá vlajku 1 pro svůj tým.',
  'roborally.example.rule-toggle-won': 'Poslední vlajka: tým robota Abacus drží všechny tři.',
  'roborally.example.rule-toggle-shot': 'Abacus zasáhne robota Crank z vlastního týmu.',
} as const satisfies Translated<typeof en>;
