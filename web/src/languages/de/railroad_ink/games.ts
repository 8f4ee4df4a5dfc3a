/** German: as games/railroad_ink/texts/en_games.ts says it in English. */

import type { enGames } from '@/games/railroad_ink/texts/en_games';
import type { Translated } from '@/texts/index';

export const games = {
  'games.heading': 'Was spielen?',
  'games.all': 'Alle Schalter',
  'games.all-detail': 'Würfel, Tafel, Aufgaben, Erweiterungen',
  'games.edition': 'Weiße Würfel',
  'games.edition-original': 'Original',
  'games.sheet': 'Tafel',
  'games.sheet-original': 'Original',
  'games.goals': 'Aufgaben',
  'games.goals-drawn': 'Drei per Los',
  'games.goals-none': 'Keine',
  'games.goals-own': 'Diese drei',
  'games.goal': 'Aufgabe {number}',
  'games.dice': 'Die Würfel sind',
  'games.dice-same': 'für alle gleich',
  'games.dice-picked': 'paarweise gewählt',
  'games.sets': 'Sie sind aus',
  'games.sets-own': 'dieser Edition',
  'games.sets-both': 'beiden Editionen',
  'games.first': '{names} kommen',
  'games.first-duties': 'vor der Würfelwahl',
  'games.first-picks': 'danach',
  'games.never': 'Nicht {name}. {why}',
  'game.base': 'Railroad Ink',
  'game.base-detail': 'das Basisspiel, 7 Runden',
  'game.with': '{box} mit {expansion}',
  'game.with-detail': '{rounds, plural, one {# Runde} other {# Runden}}, {difficulty}',
  'game.with-goals': 'und Aufgaben, {rounds, plural, one {# Runde} other {# Runden}}, {difficulty}',
  'game.own': 'Eigene Mischung',
} as const satisfies Translated<typeof enGames>;
