/** Romanian: as games/railroad_ink/texts/en_games.ts says it in English. */

import type { enGames } from '@/games/railroad_ink/texts/en_games';
import type { Translated } from '@/texts/index';

export const games = {
  'games.heading': 'Ce jucăm',
  'games.all': 'Toate opțiunile',
  'games.all-detail': 'zaruri, tablă, obiective, extensii',
  'games.edition': 'Zaruri albe',
  'games.edition-original': 'Originale',
  'games.sheet': 'Tablă',
  'games.sheet-original': 'Originală',
  'games.goals': 'Obiective',
  'games.goals-drawn': 'Trei la sorți',
  'games.goals-none': 'Niciunul',
  'games.goals-own': 'Acestea trei',
  'games.goal': 'Obiectivul {number}',
  'games.dice': 'Zarurile sunt',
  'games.dice-same': 'aceleași pentru toți',
  'games.dice-picked': 'alese în perechi',
  'games.sets': 'Ele sunt din',
  'games.sets-own': 'această ediție',
  'games.sets-both': 'ambele ediții',
  'games.first': 'Când vin: {names}',
  'games.first-duties': 'înainte de alegerea zarurilor',
  'games.first-picks': 'după',
  'games.never': 'Nu: {name}. {why}',
  'game.base': 'Railroad Ink',
  'game.base-detail': 'jocul de bază, 7 runde',
  'game.with': '{box} cu {expansion}',
  'game.with-detail': '{rounds, plural, one {# rundă} few {# runde} other {# de runde}}, dificultate {difficulty}',
  'game.with-goals':
    'și obiective, {rounds, plural, one {# rundă} few {# runde} other {# de runde}}, dificultate {difficulty}',
  'game.own': 'Amestec propriu',
} as const satisfies Translated<typeof enGames>;
