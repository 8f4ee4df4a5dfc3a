/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.canyon': 'Canyons',
  'lesson.canyon.about': 'Edition Sonnengelb, eine Runde.',
  'lesson.canyon.dice': 'Zwei weitere Würfel',
  'lesson.canyon.dice.rule': 'Zeichne keins, eins oder beide Muster. Sie laufen an den Kanten der Felder.',
  'lesson.canyon.draw': 'Zeichne es',
  'lesson.canyon.draw.rule':
    'Ein Canyon beginnt am Außenrand oder geht an einem offenen Ende weiter. Jedes Segment, das das Ende einer Strecke berührt, kostet einen von zwölf Brückenpunkten.',
  'lesson.canyon.draw.do': 'Zeichne ein Muster vom Rand aus.',
  'lesson.canyon.points': 'Punkte',
  'lesson.canyon.points.rule': '1 je Segment des längsten Canyons, 2 je Canyon mit beiden Enden am Rand.',
} as const satisfies Translated<typeof en>;
