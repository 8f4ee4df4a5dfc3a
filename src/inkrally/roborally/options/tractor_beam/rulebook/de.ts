/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-tractor-beam.exactly': 'Anstelle des Lasers.',
  'roborally.option-tractor-beam.exactly.text':
    'Gefragt wirst du, wenn der Hauptlaser einen Roboter träfe, der nicht direkt neben deinem steht. Er macht keinen Schaden. Gruben im Weg zerstören, und wo das Ziel zu stehen kommt, kann es eine Flagge erreichen.',
  'roborally.example.option-tractor-beam-example': 'Bobbin kommt ein Feld näher.',
  'roborally.example.option-tractor-beam-pit': 'Die Grube im Weg zerstört Bobbin.',
} as const satisfies Translated<typeof en>;
