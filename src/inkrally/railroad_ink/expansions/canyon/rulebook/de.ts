/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.10.2': 'Canyons',
  'railroad_ink.10.2.words': 'Canyon, Brücke, Segment, Muster',
  'railroad_ink.10.2.draw': 'Zwischen den Feldern.',
  'railroad_ink.10.2.draw.text':
    'Sieben Runden. Ein Muster aus einem bis drei Segmenten wird ganz gezeichnet, beliebig gedreht, entlang der Kanten zwischen zwei Feldern, nie auf dem Außenrand. Mindestens eines seiner Enden liegt am Außenrand oder am offenen Ende eines Canyons. Jeder Würfel darf wegbleiben.',
  'railroad_ink.example.canyon-edge':
    'Ein Muster aus zwei Segmenten, das am Außenrand beginnt: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.canyon-on':
    'Zwei weitere Segmente von einem offenen Ende aus: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.10.2.touch': 'Keine Abzweige.',
  'railroad_ink.10.2.touch.text':
    'Canyons haben keine Abzweige, kreuzen und berühren sich nie; sie gehen nur an offenen Enden weiter. Zwei verbundene offene Enden sind ein Canyon.',
  'railroad_ink.example.canyon-join': 'Zwei offene Enden werden ein Canyon: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.10.2.bridges': 'Brücken.',
  'railroad_ink.10.2.bridges.text':
    'Jedes Segment, das ein Ende von Straße oder Gleis berührt, kostet einen von zwölf Brückenpunkten, einmal, egal was zuerst da war. Was nicht bezahlt werden kann, ist nicht erlaubt, und ein weißer Würfel, der nur dort passt, muss nicht eingezeichnet werden.',
  'railroad_ink.example.bridges-left':
    'Die Straße berührt ein Segment, für einen von zwölf Brückenpunkten: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.bridges-none':
    'Zwölf Segmente sind berührt, und A5 würde noch eines berühren: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.10.2.score': 'Punkte für Canyons.',
  'railroad_ink.10.2.score.text':
    '1 für jedes Segment des längsten Canyons und 2 für jeden Canyon mit beiden Enden am Außenrand. Offene Enden von Canyons kosten nichts.',
  'railroad_ink.10.2.score.points': '1 je Segment des längsten, 2 von Rand zu Rand',
  'railroad_ink.example.canyon-points':
    'Drei Segmente von Rand zu Rand: {canyon, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.goals-canyon': 'Aufgaben: Canyons',
} as const satisfies Translated<typeof en>;
