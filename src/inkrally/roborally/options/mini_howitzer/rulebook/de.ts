/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-mini-howitzer.exactly': 'Anstelle des Lasers.',
  'roborally.option-mini-howitzer.exactly.text':
    'Gefragt wirst du, wenn der Hauptlaser jemanden träfe. Auch Roboter hinter dem Ziel werden geschoben, und eine Wand hält alle auf. Jeder Einsatz zählt, auch wenn sich niemand bewegt; nach dem fünften ist die Karte weg.',
  'roborally.example.option-mini-howitzer-example':
    'Ein Schaden, dann der Stoß in die Grube; der dritte von fünf Einsätzen.',
  'roborally.example.option-mini-howitzer-wall':
    'Eine Wand hinter Crank: Niemand wird geschoben, und der Einsatz zählt.',
} as const satisfies Translated<typeof en>;
