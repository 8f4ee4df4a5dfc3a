/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-coin-rotation': 'Otáčení ploch',
  'roborally.rule-coin-rotation.exactly': 'Přesněji.',
  'roborally.rule-coin-rotation.exactly.text':
    'Mincí se hází za každou vlajku, která platí, na konci registru, nejdřív dok 1. Dokovací plocha se neotáčí nikdy. Robot, pod kterého se dostane jáma, je zničen.',
  'roborally.example.rule-coin-rotation-example': 'Panna: plocha pod robotem Abacus se otočí o čtvrt.',
} as const satisfies Translated<typeof en>;
