/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.forest': 'Wälder',
  'lesson.forest.about': 'Edition Blattgrün, eine Runde.',
  'lesson.forest.dice': 'Zwei weitere Würfel',
  'lesson.forest.dice.rule':
    'Zeichne keinen, einen oder beide grünen Würfel. Bäume stehen allein oder bei einer Strecke.',
  'lesson.forest.draw': 'Zeichne es',
  'lesson.forest.draw.rule': 'Bäume brauchen keinen Anschluss, nur ein leeres Feld, auf dem nichts stört.',
  'lesson.forest.draw.do': 'Zeichne Bäume auf B1 und C1.',
  'lesson.forest.points': 'Punkte',
  'lesson.forest.points.rule': 'Der beste Wald: 2 je Feld. Der zweitbeste: 1.',
} as const satisfies Translated<typeof en>;
