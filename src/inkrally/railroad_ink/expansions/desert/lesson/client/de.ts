/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.desert': 'Wüsten',
  'lesson.desert.about': 'Edition Sonnengelb, eine Runde.',
  'lesson.desert.dice': 'Zwei weitere Würfel',
  'lesson.desert.dice.rule':
    'Zeichne keinen, einen oder beide gelben Würfel: Kakteen und Oasen. Sie brauchen keinen Anschluss.',
  'lesson.desert.draw': 'Zeichne es',
  'lesson.desert.draw.rule':
    'Eine Dürre löscht jeden Kaktus ohne Oase daneben. Auch nach der letzten Runde kann eine kommen. Streich eine Spezialstrecke durch, und sie bleibt aus.',
  'lesson.desert.draw.do': 'Zeichne die Oase auf B1 und Kakteen daneben auf C1.',
  'lesson.desert.points': 'Punkte',
  'lesson.desert.points.rule': '1 Punkt für jeden Kaktus am Ende.',
} as const satisfies Translated<typeof en>;
