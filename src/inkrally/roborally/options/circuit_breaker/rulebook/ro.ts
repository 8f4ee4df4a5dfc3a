/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-circuit-breaker.exactly': 'De la sine.',
  'roborally.option-circuit-breaker.exactly.text':
    'Verifică fișa după reparații, chiar dacă tocmai ai spus că robotul pornește. Jetoanele de pe Învelișul ablativ nu contează. Unde nimeni nu se poate opri, nu face nimic.',
  'roborally.example.option-circuit-breaker-example': 'Patru avarii, una reparată: rămân trei, deci se oprește.',
} as const satisfies Translated<typeof en>;
