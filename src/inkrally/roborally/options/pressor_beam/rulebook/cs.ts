/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-pressor-beam.exactly': 'Místo laseru.',
  'roborally.option-pressor-beam.exactly.text':
    'Otázka přijde, když by hlavní laser někoho zasáhl. Nezpůsobí poškození; cíl posune po všech laserech a zeď zastaví celou řadu.',
  'roborally.example.option-pressor-beam-example': 'Bobbin se vzdálí o pole a odtlačí robota Crank dál.',
} as const satisfies Translated<typeof en>;
