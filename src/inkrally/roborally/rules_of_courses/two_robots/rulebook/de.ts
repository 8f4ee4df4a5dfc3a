/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-two-robots': 'Rennroboter und Blocker',
  'roborally.rule-two-robots.exactly': 'Genauer.',
  'roborally.rule-two-robots.exactly.text':
    'Rennroboter starten auf den ersten Startplätzen, Blocker auf den nächsten. Blocker legen Archivmarken ab, werden repariert, ziehen, schieben und schießen wie alle anderen. Zwischen den Handkarten der beiden wird nichts getauscht.',
  'roborally.example.rule-two-robots-example':
    'Abacus, der Rennroboter, erreicht Flagge 1; Bobbin, der Blocker, keine.',
  'roborally.example.rule-two-robots-blocker': 'Ein Blocker schiebt den Rennroboter Abacus von der Flagge.',
} as const satisfies Translated<typeof en>;
