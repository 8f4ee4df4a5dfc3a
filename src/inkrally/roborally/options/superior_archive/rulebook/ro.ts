/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-superior-archive.exactly': 'De la sine.',
  'roborally.option-superior-archive.exactly.text':
    'Ajută de fiecare dată, dacă nu chiar ea e cartea pierdută odată cu viața.',
  'roborally.example.option-superior-archive-example':
    'Odată cu viața se pierde Recompilarea, iar robotul e înapoi fără avarii.',
} as const satisfies Translated<typeof en>;
