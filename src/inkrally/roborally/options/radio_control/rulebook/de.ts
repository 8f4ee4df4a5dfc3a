/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-radio-control.exactly': 'Anstelle des Lasers.',
  'roborally.option-radio-control.exactly.text':
    'Gefragt wirst du, wenn der Hauptlaser jemanden träfe; Schaden macht sie keinen. Ab dem nächsten Register spielt das Ziel die Karten des Schützen gleich nach ihm, in seiner eigenen Blickrichtung und mit eigenen Optionen. Das dauert bis zum Ende der Runde, auch wenn der Schütze zerstört wird; in Register 5 bewirkt sie also nichts. Ein abgeschaltetes Ziel bewegt sich nicht.',
  'roborally.example.option-radio-control-example':
    'In Register 2 spielt Bobbin Vor 2 von Abacus, in seiner Richtung: nach Norden.',
} as const satisfies Translated<typeof en>;
