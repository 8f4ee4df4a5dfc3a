/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.meteor': 'Meteoriten',
  'lesson.meteor.about': 'Edition Knallrot, eine Runde.',
  'lesson.meteor.dice': 'Zwei weitere Würfel',
  'lesson.meteor.dice.rule':
    'Ein roter Würfel ist eine Richtung, der andere eine Entfernung. Der Meteorit fliegt vom Punkt am Einschlagsort, zuerst von D4.',
  'lesson.meteor.strike': 'Der Einschlag',
  'lesson.meteor.strike.rule':
    'Zuallererst schlägt er ein: Alles auf dem Feld verschwindet, ein Krater bleibt. Ihn auszulassen kostet eine Spezialstrecke.',
  'lesson.meteor.strike.do': 'Wähl, wo er einschlägt.',
  'lesson.meteor.points': 'Punkte',
  'lesson.meteor.points.rule':
    'Jedes Straßen- oder Gleisende, das auf einen Krater zeigt, bringt 2 Punkte und ist kein offenes Ende. Nach dem Einschlag darfst du einen Krater löschen, um auf seinem Feld zu zeichnen.',
} as const satisfies Translated<typeof en>;
