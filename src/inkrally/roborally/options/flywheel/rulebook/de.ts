/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-flywheel.exactly': 'Wann und wie.',
  'roborally.option-flywheel.exactly.text':
    'Höchstens eine Karte liegt darauf. Du legst sie mit dem Programm ab und nimmst sie in irgendeiner späteren Runde, bevor du die erste Karte legst. Sie bleibt beim Abschalten liegen, und mit der Option auch, wenn der Roboter zerstört wird.',
  'roborally.example.option-flywheel-example': 'Zwei Karten werden ausgeteilt, und Vor 3 vom Schwungrad kommt dazu.',
} as const satisfies Translated<typeof en>;
