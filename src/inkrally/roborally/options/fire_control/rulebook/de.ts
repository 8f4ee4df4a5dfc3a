/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-fire-control.exactly': 'Bei jedem Treffer.',
  'roborally.option-fire-control.exactly.text':
    'Gefragt wirst du bei jedem Treffer des Hauptlasers. Ein Schaden, der sperrt, bleibt ein Schaden, und das Register muss frei sein; eine zerstörte Option geht anstelle des Schadens verloren. Dagegen lässt sich keine Option opfern, und der Ablativpanzer hilft nicht; was der Abschaltschild aufhält, bewirkt nichts. Die Sperre öffnet sich wie jede andere: durch eine Reparatur, das niedrigste Register zuerst, oder durch Abschalten.',
  'roborally.example.option-fire-control-example': 'Der Schaden sperrt sofort Register 1.',
} as const satisfies Translated<typeof en>;
