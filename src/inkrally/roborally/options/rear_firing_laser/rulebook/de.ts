/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-rear-firing-laser.exactly': 'Von selbst.',
  'roborally.option-rear-firing-laser.exactly.text':
    'Ein Schaden pro Schuss: Doppelläufiger Laser, Hochleistungslaser und Feuerleitung ändern daran nichts, wohl aber ein Kurs oder Titel, der Schüsse verdoppelt. Er schießt auch, wenn eine Waffe den Hauptlaser ersetzt, aber nicht im abgeschalteten Zustand.',
  'roborally.example.option-rear-firing-laser-example': 'Ein Schuss nach vorn und einer nach hinten.',
} as const satisfies Translated<typeof en>;
