/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-superior-archive.exactly': 'Von selbst.',
  'roborally.option-superior-archive.exactly.text':
    'Es hilft jedes Mal, es sei denn, gerade diese Karte geht mit dem Leben verloren.',
  'roborally.example.option-superior-archive-example':
    'Mit dem Leben geht die Neukompilierung verloren, und der Roboter ist ohne Schaden zurück.',
} as const satisfies Translated<typeof en>;
