/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-circuit-breaker.exactly': 'Von selbst.',
  'roborally.option-circuit-breaker.exactly.text':
    'Er schaut nach den Reparaturen auf die Programmtafel, auch wenn du gerade gesagt hast, dass der Roboter sich einschaltet. Marker auf dem Ablativpanzer zählen nicht. Wo niemand abschalten darf, tut er nichts.',
  'roborally.example.option-circuit-breaker-example':
    'Vier Schaden, einer repariert: Drei bleiben, also wird er abgeschaltet.',
} as const satisfies Translated<typeof en>;
