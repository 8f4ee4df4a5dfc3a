/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.trail': 'Pfade',
  'lesson.trail.about': 'Edition Blattgrün, eine Runde.',
  'lesson.trail.dice': 'Zwei weitere Würfel',
  'lesson.trail.dice.rule':
    'Zeichne keinen, einen oder beide grünen Würfel: eine Strecke und einen Pfad von Ecke zu Ecke.',
  'lesson.trail.draw': 'Zeichne es',
  'lesson.trail.draw.rule': 'Es schließt mit einem Ende an wie immer oder mit der Ecke eines Pfads oder Bahnhofs.',
  'lesson.trail.draw.do': 'Zeichne die Straße mit ihrem Pfad auf B1.',
  'lesson.trail.points': 'Punkte',
  'lesson.trail.points.rule':
    'Durch Pfade verbundene Bahnhöfe: 2 Punkte für 2 Bahnhöfe, 4 für 3 und für jeden weiteren 2 mehr.',
} as const satisfies Translated<typeof en>;
