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
} as const satisfies Translated<typeof enFront>;
