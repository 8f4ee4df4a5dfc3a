/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-mechanical-arm.exactly': 'Wann und wie.',
  'roborally.option-mechanical-arm.exactly.text':
    'In jedem Register, und noch einmal bei den Reparaturen, kannst du eines der acht Felder wählen. Es gilt, als stünde der Roboter dort: Auch die Archivmarke kommt dorthin. Eine Wand an der Kante dazwischen ist im Weg; über Eck nur, wenn auf beiden Wegen um die Ecke Wände stehen. Das eigene Feld zählt auch, aber ein Register bringt höchstens eine Flagge. Der Arm wirkt auch im abgeschalteten Zustand.',
  'roborally.example.option-mechanical-arm-example': 'Flagge 1 wird vom Feld daneben erreicht.',
} as const satisfies Translated<typeof en>;
