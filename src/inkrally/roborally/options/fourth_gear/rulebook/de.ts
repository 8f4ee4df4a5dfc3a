/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-fourth-gear.exactly': 'Wann und wie.',
  'roborally.option-fourth-gear.exactly.text':
    'Gefragt wirst du bei jedem Vor 3, auch bei einem vom Stapel. Wände und Gruben gelten Feld für Feld.',
  'roborally.example.option-fourth-gear-example': 'Vier Felder mit Vor 3.',
} as const satisfies Translated<typeof en>;
