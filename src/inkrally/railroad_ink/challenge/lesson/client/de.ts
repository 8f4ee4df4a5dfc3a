/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.challenge': 'Challenge',
  'lesson.challenge.about': 'Gebäude, Aufgaben und neue Würfel.',
  'lesson.challenge.dice': 'Neue Würfelseiten',
  'lesson.challenge.dice.rule':
    'Ein Endbahnhof schließt ein Ende und ist ein Bahnhof. Die zwei Kurven einer Doppelkurve sind nicht verbunden.',
  'lesson.challenge.building': 'Spezialgebäude',
  'lesson.challenge.building.rule': 'Eine Straße oder ein Gleis über einer Fabrik oder Universität aktiviert sie.',
  'lesson.challenge.building.do': 'Leg die Gleiskurve auf A2, so dass sie zur Fabrik auf A1 führt.',
  'lesson.challenge.factory': 'Fabrik',
  'lesson.challenge.factory.rule':
    'Eine Fabrik lässt dich einen weißen Würfel dieser Runde ein zweites Mal zeichnen. Nur in dieser Runde, sonst verfällt es.',
  'lesson.challenge.factory.do': 'Leg das gerade Gleis auf A1.',
  'lesson.challenge.village': 'Siedlung',
  'lesson.challenge.village.rule':
    'Ein Bahnhof auf einer Siedlung markiert das nächste Kästchen: 2, 4, 6, 8 Punkte. Das höchste zählt.',
  'lesson.challenge.university': 'Universität',
  'lesson.challenge.university.rule':
    'Die dritte Universität bringt eine Spezialstrecke, die auf keine Grenze angerechnet wird.',
  'lesson.challenge.goals': 'Aufgaben',
  'lesson.challenge.goals.rule':
    'Drei Aufgaben: Wer eine zuerst erfüllt, bekommt 4 Punkte, dann 2, dann 1; in derselben Runde bekommen alle gleich viel. Allein hat jede eine Zeitbegrenzung: rechtzeitig 4 Punkte, danach 1.',
  'lesson.challenge.length': 'Längere Linien',
  'lesson.challenge.length.rule':
    'Die längste Straße und Gleisstrecke dürfen sich hier selbst kreuzen; kein Stück zählt doppelt.',
} as const satisfies Translated<typeof en>;
