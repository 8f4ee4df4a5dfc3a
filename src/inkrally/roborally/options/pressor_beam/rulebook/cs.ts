/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-pressor-beam.exactly': 'Místo laseru.',
  'roborally.option-pressor-beam.exactly.text':
    'Otázka přijde, kdyby hlavní laser někoho zasáhl. Nezpůsobí poškození, po všech laserech posune cíl, a zeď zastaví celou řadu.',
  'roborally.example.option-pressor-beam-example': 'Bobbin se vzdálí o pole a odtlačí robota Crank.',
} as const satisfies Translated<typeof en>;
