/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.railroad-ink': 'Railroad Ink',
  'lesson.railroad-ink.about': 'Das Basisspiel in zwei Runden.',
  'lesson.railroad-ink.sheet': 'Die Tafel',
  'lesson.railroad-ink.sheet.rule':
    'Neunundvierzig Felder, A1 bis G7, und zwölf Ausfahrten am Rand: abwechselnd Straße und Gleis. Eine Ausfahrt ist kein Feld.',
  'lesson.railroad-ink.dice': 'Dieselben Würfel für alle',
  'lesson.railroad-ink.dice.rule':
    'In jeder Runde werden vier Würfel geworfen: drei zeigen Straße oder Gleis, der vierte eine Überführung oder einen Bahnhof. Alle zeichnen sie gleichzeitig, jeder auf der eigenen Tafel.',
  'lesson.railroad-ink.start': 'Beginne an einer Ausfahrt',
  'lesson.railroad-ink.start.rule':
    'Gezeichnet wird auf ein leeres Feld. Eine Zeichnung schließt an eine Ausfahrt an oder an das, was schon da ist.',
  'lesson.railroad-ink.start.do': 'Tippe auf die gerade Straße, dann auf B1.',
  'lesson.railroad-ink.turn': 'Dreh eine Zeichnung',
  'lesson.railroad-ink.turn.rule': 'Jede Zeichnung darfst du drehen und spiegeln.',
  'lesson.railroad-ink.turn.do':
    'Tippe auf das gerade Gleis, dann auf D1. Wo mehreres passt, dreht ein weiteres Antippen.',
  'lesson.railroad-ink.join': 'Straße an Straße, Gleis an Gleis',
  'lesson.railroad-ink.join.rule':
    'Eine Straße trifft nie auf ein Gleis. Ein Ende darf offen bleiben oder auf eine leere Seite zeigen.',
  'lesson.railroad-ink.join.do': 'Leg die Abzweigung auf B2, unter deine Straße.',
  'lesson.railroad-ink.overpass': 'Die Überführung',
  'lesson.railroad-ink.overpass.rule':
    'Auf einer Überführung kreuzen sich Straße und Gleis in verschiedener Höhe. Sie sind nicht verbunden.',
  'lesson.railroad-ink.overpass.do': 'Leg sie auf D2: Das Gleis läuft weiter, und eine neue Straße beginnt.',
  'lesson.railroad-ink.must': 'Was du zeichnen musst',
  'lesson.railroad-ink.must.rule':
    'Alle vier Würfel musst du zeichnen, jeden einmal und in beliebiger Reihenfolge, solange sie irgendwo passen. Ein Würfel, der nirgends passt, verfällt.',
  'lesson.railroad-ink.hand-in': 'Gib ab',
  'lesson.railroad-ink.hand-in.rule':
    'Bis du abgibst, kannst du alles aus dieser Runde zurücknehmen. Läuft vorher eine Uhr ab, wird der Rest für dich gezeichnet.',
  'lesson.railroad-ink.hand-in.do': 'Drück auf den Knopf zum Abgeben.',
  'lesson.railroad-ink.station': 'Bahnhöfe wechseln die Art',
  'lesson.railroad-ink.station.rule': 'Ein Bahnhof verbindet Straße und Gleis zu einem Netzwerk.',
  'lesson.railroad-ink.station.do': 'Leg den Bahnhof auf E2: Die Straße der Überführung läuft als Gleis weiter.',
  'lesson.railroad-ink.exits': 'Netzwerke und Ausfahrten',
  'lesson.railroad-ink.exits.rule':
    'Was zusammenhängt, ist ein Netzwerk. Mit 2 Ausfahrten bringt es 4 Punkte, mit 3 Ausfahrten 8 und für jede weitere 4 mehr. Alle 12 bringen 45.',
  'lesson.railroad-ink.exits.do': 'Leg die gerade Straße auf C2: Sie verbindet B2 und D2.',
  'lesson.railroad-ink.ends': 'Offene Enden kosten',
  'lesson.railroad-ink.ends.rule':
    'Jedes offene Ende innerhalb der Tafel kostet einen Punkt. Am Außenrand kostet es nichts, eine ungenutzte Ausfahrt auch nicht.',
  'lesson.railroad-ink.ends.do': 'Leg beide Gleise auf F2 und G2: Sie führen zu einer Ausfahrt.',
  'lesson.railroad-ink.centre': 'Die Mitte und lange Linien',
  'lesson.railroad-ink.centre.rule':
    'Je ein Punkt für jedes der neun Zentralfelder, C3 bis E5, mit einer Zeichnung und für jedes Feld der längsten Straße und der längsten Gleisstrecke. Abzweige zählen nicht.',
  'lesson.railroad-ink.special': 'Spezialstrecken',
  'lesson.railroad-ink.special.rule':
    'Sechs Spezialstrecken, angeschlossen wie alle anderen: höchstens eine pro Runde, drei pro Partie, jede einmal. Du musst nicht.',
  'lesson.railroad-ink.count': 'Zähl deine Tafel',
  'lesson.railroad-ink.count.rule':
    'Nach sieben Runden: Ausfahrten, längste Straße, längste Gleisstrecke, Mitte, abzüglich offener Enden. Die meisten Punkte gewinnen; bei Gleichstand entscheiden weniger offene Enden; sind auch sie gleich, wird der Sieg geteilt.',
  'lesson.railroad-ink.count.do': 'Die Punkte stehen neben der Tafel. Gib ab.',
} as const satisfies Translated<typeof en>;
