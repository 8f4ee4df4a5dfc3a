/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-tractor-beam.exactly': 'Místo laseru.',
  'roborally.option-tractor-beam.exactly.text':
    'Otázka přijde, když by hlavní laser zasáhl robota, který nestojí hned vedle. Nezpůsobí poškození. Jáma v cestě ničí, a kde se cíl zastaví, tam může získat vlajku.',
  'roborally.example.option-tractor-beam-example': 'Bobbin se přiblíží o jedno pole.',
  'roborally.example.option-tractor-beam-pit': 'Jáma v cestě robota Bobbin zničí.',
} as const satisfies Translated<typeof en>;
