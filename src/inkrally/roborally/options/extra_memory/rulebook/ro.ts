/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-extra-memory.exactly': 'De la sine.',
  'roborally.option-extra-memory.exactly.text':
    'Ce nu folosești se decartează ca de obicei. Cu cinci avarii sunt cinci cărți pentru patru registre, deci una rămâne liberă.',
  'roborally.example.option-extra-memory-example': 'Cu trei avarii, șapte cărți în loc de șase.',
} as const satisfies Translated<typeof en>;
