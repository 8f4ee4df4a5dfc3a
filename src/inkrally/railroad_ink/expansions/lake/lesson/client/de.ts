/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.lake': 'Seen',
  'lesson.lake.about': 'Edition Tiefblau, eine Runde.',
  'lesson.lake.dice': 'Zwei weitere Würfel',
  'lesson.lake.dice.rule': 'Zeichne keinen, einen oder beide blauen Würfel. Offenes Wasser kostet nichts.',
  'lesson.lake.draw': 'Zeichne es',
  'lesson.lake.draw.rule':
    'Wasser darf überall beginnen, aber auf keine Straße, kein Gleis und keine Ausfahrt treffen. Anleger verbinden ihre Strecken über den See.',
  'lesson.lake.draw.do': 'Zeichne Wasser auf C3 und D3.',
  'lesson.lake.points': 'Punkte',
  'lesson.lake.points.rule':
    'Der kleinste See: 1 je Feld. Ein leeres Feld mit Wasser an drei Seiten füllt sich von selbst.',
} as const satisfies Translated<typeof en>;
