/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-reverse-gear.exactly': 'Wann und wie.',
  'roborally.option-reverse-gear.exactly.text':
    'Gefragt wirst du bei jedem Zurück, auch bei einem vom Stapel. Wände und Gruben gelten Feld für Feld, und Roboter dahinter werden geschoben.',
  'roborally.example.option-reverse-gear-example': 'Zwei Felder zurück mit einer Karte.',
  'roborally.example.option-reverse-gear-push': 'Der Roboter dahinter wird beide Felder geschoben.',
} as const satisfies Translated<typeof en>;
