/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.11.2': 'Pfade',
  'railroad_ink.11.2.words': 'Pfad, Wanderweg, Ecke',
  'railroad_ink.11.2.draw': 'Von Ecke zu Ecke.',
  'railroad_ink.11.2.draw.text':
    'Sechs Runden. Jeder Pfadwürfel darf wegbleiben. Er kommt auf ein leeres Feld, auf dem keine verschiedenen Arten aufeinandertreffen. Angeschlossen wird er mit einem Ende oder mit einer Ecke seines Pfads, die ein anderer Pfad benutzt oder die eine Ecke eines Feldes mit Bahnhof ist. Der Pfad dreht sich mit seiner Strecke.',
  'railroad_ink.example.trail-corner':
    'Der Pfad beginnt an einer Ecke des Feldes mit dem Bahnhof: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.trail-apart':
    'Weder ein Ende noch eine Ecke ist angeschlossen: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.11.2.score': 'Punkte für Pfade.',
  'railroad_ink.11.2.score.text':
    'Pfade mit gemeinsamer Ecke sind verbunden, ebenso ein Bahnhof mit jedem Pfad an einer Ecke seines Feldes. Jede solche Gruppe mit zwei oder mehr Bahnhöfen gibt 2 Punkte für jeden Bahnhof außer einem. Pfade verbinden keine Netzwerke; ihre Enden kosten nichts.',
  'railroad_ink.11.2.score.points': '2: 2, 3: 4, 4: 6, 5: 8, 6: 10',
  'railroad_ink.example.trail-points': 'Zwei Bahnhöfe an einem Pfad: {trail, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.goals-trail': 'Aufgaben: Pfade',
} as const satisfies Translated<typeof en>;
