/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-double-barreled-laser.exactly': 'Von selbst.',
  'roborally.option-double-barreled-laser.exactly.text':
    'Jeder der beiden lässt sich einzeln abwehren. Der Hecklaser bleibt einfach. Wer anstelle des Hauptlasers eine Waffe abfeuert, schießt mit diesem nicht.',
  'roborally.example.option-double-barreled-laser-example': 'Zwei Schüsse, zwei Schaden.',
} as const satisfies Translated<typeof en>;
