/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-scrambler.exactly': 'Anstelle des Lasers.',
  'roborally.option-scrambler.exactly.text':
    'Gefragt wirst du, wenn der Hauptlaser jemanden träfe; Schaden macht er keinen. Die neue Karte liegt verdeckt, bis ihr Register aufgedeckt wird, und ersetzt auch beide Karten eines Paars. Ein gesperrtes Register bleibt mit der neuen Karte gesperrt. Bei einem Roboter ohne Karte dort ändert sich nichts.',
  'roborally.example.option-scrambler-example': 'Vor 1 in Register 2 von Bobbin wird zur obersten Karte des Stapels.',
} as const satisfies Translated<typeof en>;
