/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-power-down-shield.exactly': 'Von selbst.',
  'roborally.option-power-down-shield.exactly.text':
    'Er wirkt im abgeschalteten Zustand, in jedem Register neu, gegen Laser und Waffen. Ein zweiter Schaden von derselben Seite kommt durch. Gegen Rammen hilft er nicht.',
  'roborally.example.option-power-down-shield-example': 'Zwei Schüsse von zwei Seiten: Beide werden abgewehrt.',
} as const satisfies Translated<typeof en>;
