/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-high-power-laser.exactly': 'Von selbst.',
  'roborally.option-high-power-laser.exactly.text':
    'Eine Wand oder ein Roboter wird durchschossen. Das zweite Hindernis hält den Strahl auf und wird, wenn es ein Roboter ist, auch getroffen. Eine Waffe an seiner Stelle zielt wie üblich, durch nichts hindurch.',
  'roborally.example.option-high-power-laser-example': 'Durch Bobbin zu Crank: Beide nehmen einen Schaden.',
} as const satisfies Translated<typeof en>;
