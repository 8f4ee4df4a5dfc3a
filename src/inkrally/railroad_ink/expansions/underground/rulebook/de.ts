/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.12': 'Untergrund',
  'railroad_ink.12.words': 'U-Bahn, Rohr, Knotenpunkt, Rohrbruch, unten',
  'railroad_ink.12.rounds': 'Zwei Tafeln im Wechsel.',
  'railroad_ink.12.rounds.text':
    'Vierzehn Runden im Wechsel, die Oberfläche zuerst. Unten werden vier eigene Würfel für alle geworfen, und alle vier müssen gezeichnet werden, wenn sie passen, mit einem angeschlossenen Ende. Spezialstrecken und Gebäude gibt es dort nicht.',
  'railroad_ink.12.kinds': 'U-Bahn und Rohre.',
  'railroad_ink.12.kinds.text':
    'Die U-Bahn verbindet sich nur mit Gleisausfahrten und U-Bahn, ein Wasserrohr nur mit Straßenausfahrten und Rohren. Das eine trifft nie auf das andere.',
  'railroad_ink.example.under-kinds': 'U-Bahn von einer Gleisausfahrt, Rohr von einer Straßenausfahrt',
  'railroad_ink.example.under-pipe': 'Ein Rohr an einem Rohr: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.under-never': 'U-Bahn gegen ein Rohr: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.12.double': 'Verdoppeln.',
  'railroad_ink.12.double.text':
    'Dreimal pro Partie, einmal pro Runde, darfst du die Seite eines Untergrundwürfels noch einmal zeichnen. Du musst nie.',
  'railroad_ink.12.hub': 'Knotenpunkte.',
  'railroad_ink.12.hub.text':
    'Ein Bahnhof der Oberfläche und eine U-Bahn-Station auf demselben Feld sind ein Knotenpunkt, egal was zuerst da war.',
  'railroad_ink.example.under-hub': 'Eine U-Bahn-Station auf D1 unter einem Bahnhof: ein Knotenpunkt',
  'railroad_ink.12.burst': 'Rohrbrüche.',
  'railroad_ink.12.burst.text':
    'Ein Bahnhof der Oberfläche, der über ein vorhandenes Rohr gezeichnet wird, lässt es bersten, einmal. Ein Rohr, das unter einen Bahnhof gezeichnet wird, birst nicht.',
  'railroad_ink.example.under-burst': 'Über dem Rohr auf B2 wurde ein Bahnhof gezeichnet: ein Rohrbruch',
  'railroad_ink.12.alone': 'Ohne Oberfläche.',
  'railroad_ink.12.alone.text':
    'Nur mit der Untergrundtafel sind es sieben Runden, ohne Aufgaben und gewählte Würfel. Eine U-Bahn-Station wird beim Zeichnen zum Knotenpunkt, wenn weder ihre Reihe noch ihre Spalte einen hat; sonst bleibt sie für immer eine gewöhnliche Station.',
  'railroad_ink.12.score': 'Punkte unten.',
  'railroad_ink.12.score.text':
    'Rohrnetze zählen nach ihren Ausfahrten, U-Bahn-Netze nach Ausfahrten und Knotenpunkten zusammen, beide wie an der Oberfläche und über zwölf hinaus je 5 mehr. Doppelt das längste Rohr, geborsten oder nicht, und einfach die längste U-Bahn-Strecke; 1 für jedes Zentralfeld; −1 für jedes offene Ende, −2 für jeden Rohrbruch. Bei Gleichstand zählen die offenen Enden beider Tafeln, ein Rohrbruch als eines.',
  'railroad_ink.12.score.points': 'Netze, 2 × Rohr, U-Bahn, Mitte, −1 offen, −2 Rohrbruch',
  'railroad_ink.example.under-points':
    'Ein Rohr über sieben Felder zwischen zwei Ausfahrten: {underground, plural, one {# Punkt} other {# Punkte}}',
} as const satisfies Translated<typeof en>;
