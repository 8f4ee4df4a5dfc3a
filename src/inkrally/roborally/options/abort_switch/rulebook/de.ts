/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-abort-switch.exactly': 'Wann und wie.',
  'roborally.option-abort-switch.exactly.text':
    'Gefragt wirst du, wenn deine Karte eines Registers aufgedeckt ist. Die neue Karte kommt vom Stapel und hat ihre eigene Priorität. Auch gesperrte Register werden ersetzt, und beide Karten eines Paars. Geht die Option in derselben Runde verloren, bleibt es dabei.',
  'roborally.example.option-abort-switch-example':
    'Vor 3 würde in der Grube enden. Die Karte wird abgebrochen, und auch Register 2 wird ersetzt.',
} as const satisfies Translated<typeof en>;
