/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.river': 'Flüsse',
  'lesson.river.about': 'Edition Tiefblau, eine Runde.',
  'lesson.river.dice': 'Zwei weitere Würfel',
  'lesson.river.dice.rule': 'Zeichne keinen, einen oder beide blauen Würfel. Gespielt werden sechs Runden.',
  'lesson.river.draw': 'Zeichne es',
  'lesson.river.draw.rule':
    'Ein Fluss darf überall beginnen, aber auf keine Straße, kein Gleis und keine Ausfahrt treffen. Straßen und Gleise überqueren ihn nur auf Brücken.',
  'lesson.river.draw.do': 'Zeichne einen Fluss auf C1 und C2.',
  'lesson.river.points': 'Punkte',
  'lesson.river.points.rule':
    'Der beste Fluss: 1 je Feld, 3 mehr, wenn beide Enden den Rand erreichen. Ein offenes Ende kostet einen Punkt.',
} as const satisfies Translated<typeof en>;
