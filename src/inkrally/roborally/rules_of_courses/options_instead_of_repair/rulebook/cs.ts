/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-options-instead-of-repair': 'Vylepšení místo oprav',
  'roborally.rule-options-instead-of-repair.exactly': 'Přesněji.',
  'roborally.rule-options-instead-of-repair.exactly.text':
    'Kartu bere i robot bez poškození. Vypnutí opravuje jako vždy.',
  'roborally.example.rule-options-instead-of-repair-example': 'Dvě karty, a poškození zůstávají.',
} as const satisfies Translated<typeof en>;
