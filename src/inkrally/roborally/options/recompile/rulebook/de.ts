/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-recompile.exactly': 'Wann und wie.',
  'roborally.option-recompile.exactly.text':
    'Solange in dieser Runde noch keine Karte gelegt ist. Was du vom Schwungrad genommen hast, geht mit weg. Es gibt so viele neue Karten, wie ausgeteilt wurden; gesperrte bleiben. Der Schaden kommt danach und kann ein Register sperren; der Ablativpanzer fängt ihn ab, oder du opferst eine Option.',
  'roborally.example.option-recompile-example':
    'Drei Drehungen werden gegen drei neue Karten getauscht, zum Preis von einem Schaden.',
} as const satisfies Translated<typeof en>;
