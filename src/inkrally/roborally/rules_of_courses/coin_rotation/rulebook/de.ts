/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-coin-rotation': 'Tafeln, die sich drehen',
  'roborally.rule-coin-rotation.exactly': 'Genauer.',
  'roborally.rule-coin-rotation.exactly.text':
    'Die Münze wird für jede Flagge geworfen, die zählt, am Ende des Registers, Startplatz 1 zuerst. Die Startrampe dreht sich nie. Ein Roboter, unter den eine Grube kommt, wird zerstört.',
  'roborally.example.rule-coin-rotation-example': 'Kopf: Die Tafel unter Abacus dreht sich um ein Viertel.',
} as const satisfies Translated<typeof en>;
