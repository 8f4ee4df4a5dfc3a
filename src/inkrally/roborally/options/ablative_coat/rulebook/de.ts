/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-ablative-coat.exactly': 'Von selbst.',
  'roborally.option-ablative-coat.exactly.text':
    'Sie wirkt ungefragt, auch im abgeschalteten Zustand, und bevor du eine andere Karte opfern würdest. Marker darauf sperren nichts, kosten keine Karten und werden nicht repariert; wird der Roboter zerstört, sind sie weg. Die zwei Schaden beim Zurückkehren und Marker der Feuerleitung gehen an ihr vorbei.',
  'roborally.example.option-ablative-coat-example':
    'Drei Strahlen: Zwei Marker kommen auf die Karte, die dann voll ist, einer trifft den Roboter.',
} as const satisfies Translated<typeof en>;
