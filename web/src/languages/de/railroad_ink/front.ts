/** German: as games/railroad_ink/texts/en_front.ts says it in English. */

import type { enFront } from '@/games/railroad_ink/texts/en_front';
import type { Translated } from '@/texts/index';

export const front = {
  'front.game': 'Railroad Ink',
  'front.game-text':
    'Dieselben vier Würfel für alle. Zeichne Straßen und Gleise, verbinde die Ausfahrten, schließ jedes Ende.',
  'front.art': 'Eine fertige Tafel',
  'front.base': 'Basisspiel',
  'front.expansions': 'andere Spiele und Erweiterungen',
  'front.expansions-other': 'andere Spiele',
  'front.expansions-heading': 'Was spielen?',
  'front.solo': 'Solo',
  'front.with-bots': 'Mit Bots',
  'front.title-is': 'Tisch von {name}',
  'level.railroad-ink.easy': 'Leicht',
  'level.railroad-ink.steady': 'Solide',
  'level.railroad-ink.quick': 'Flink',
  'level.railroad-ink.beam': 'Schwer',
  'level.railroad-ink.sharp': 'Scharf',
  'level.railroad-ink.master': 'Meisterlich',
  'how.heading': 'So wird Railroad Ink gespielt',
  'how.1':
    'In jeder Runde fallen vier Würfel für alle. Zeichne auf deiner Tafel ein, was sie zeigen; jede Strecke schließt an eine Ausfahrt oder an eine vorhandene Strecke an.',
  'how.2':
    'Straße trifft auf Straße, Gleis auf Gleis; ein Bahnhof verbindet beide. Ein Würfel, der nirgends passt, verfällt.',
  'how.3': 'Bis zu dreimal im Spiel, einmal pro Runde, zeichnest du zusätzlich eine der Spezialstrecken ein.',
  'how.4':
    'Nach sieben Runden: Punkte für Ausfahrten im selben Netzwerk, für die längste Straße, die längste Gleisstrecke und die Mitte. Jedes offene Ende kostet einen Punkt.',
} as const satisfies Translated<typeof enFront>;
