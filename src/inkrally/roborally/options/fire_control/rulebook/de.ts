/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-fire-control.exactly': 'Bei jedem Treffer.',
  'roborally.option-fire-control.exactly.text':
    'Das geht nur bei Treffern des Hauptlasers. Dagegen lässt sich keine Option opfern, und der Ablativpanzer hilft nicht. Die Sperre öffnet sich wie jede andere: durch eine Reparatur, das niedrigste Register zuerst, oder durch Abschalten.',
  'roborally.example.option-fire-control-example': 'Der Schaden sperrt sofort Register 1.',
} as const satisfies Translated<typeof en>;
