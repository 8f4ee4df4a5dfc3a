/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.underground': 'Untergrund',
  'lesson.underground.about': 'Eine zweite Tafel unter der Stadt.',
  'lesson.underground.boards': 'Zwei Tafeln',
  'lesson.underground.boards.rule':
    'Die Runden wechseln sich ab: eine oben, eine unten. Unten gibt es vier eigene Würfel, und alle vier müssen gezeichnet werden, wenn sie passen.',
  'lesson.underground.above': 'Die Oberfläche',
  'lesson.underground.above.rule': 'Eine Oberflächenrunde ist wie im Basisspiel. Bahnhöfe werden unten noch wichtig.',
  'lesson.underground.above.do': 'Zeichne einen Bahnhof auf D1 und die anderen Würfel, dann gib ab.',
  'lesson.underground.kinds': 'U-Bahn und Rohre',
  'lesson.underground.kinds.rule':
    'U-Bahnen beginnen an Gleisausfahrten, Wasserrohre an Straßenausfahrten. Sie treffen sich nie.',
  'lesson.underground.kinds.do': 'Zeichne ein gerades Rohr auf B1.',
  'lesson.underground.hub': 'Knotenpunkte',
  'lesson.underground.hub.rule':
    'Eine U-Bahn-Station unter einem Bahnhof der Oberfläche ist ein Knotenpunkt. Im U-Bahn-Netz zählt er wie eine Ausfahrt.',
  'lesson.underground.hub.do': 'Zeichne die U-Bahn-Station auf D1, unter deinen Bahnhof.',
  'lesson.underground.burst': 'Rohrbrüche',
  'lesson.underground.burst.rule': 'Ein Bahnhof über einem Rohr bringt es zum Bersten: 2 Punkte weniger.',
  'lesson.underground.double': 'Verdopplung',
  'lesson.underground.double.rule':
    'Dreimal pro Partie, einmal pro Runde, darfst du eine Würfelseite noch einmal zeichnen.',
  'lesson.underground.points': 'Punkte',
  'lesson.underground.points.rule':
    'Rohrnetze nach Ausfahrten, U-Bahn-Netze nach Ausfahrten und Knotenpunkten, das längste Rohr doppelt, die längste U-Bahn-Strecke, die Mitte; je offenes Ende 1 weniger.',
} as const satisfies Translated<typeof en>;
