/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-flywheel.exactly': 'Kdy a jak.',
  'roborally.option-flywheel.exactly.text':
    'Leží tam nejvýše jedna karta. Dáš ji tam s programem a bereš ji před položením první karty, v kterémkoli dalším kole. Zůstává i při vypnutí, a s vylepšením i při zničení robota.',
  'roborally.example.option-flywheel-example': 'Rozdány jsou dvě karty a Pohyb 3 ze Setrvačníku se k nim přidá.',
} as const satisfies Translated<typeof en>;
