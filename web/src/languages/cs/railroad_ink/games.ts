/** Czech: as games/railroad_ink/texts/en_games.ts says it in English. */

import type { enGames } from '@/games/railroad_ink/texts/en_games';
import type { Translated } from '@/texts/index';

export const games = {
  'games.heading': 'Co hrát',
  'games.all': 'Všechny volby',
  'games.all-detail': 'kostky, plán, úkoly, rozšíření',
  'games.edition': 'Bílé kostky',
  'games.edition-original': 'Původní',
  'games.sheet': 'Plán',
  'games.sheet-original': 'Původní',
  'games.goals': 'Úkoly',
  'games.goals-drawn': 'Tři losem',
  'games.goals-none': 'Žádné',
  'games.goals-own': 'Tyto tři',
  'games.goal': 'Úkol {number}',
  'games.dice': 'Kostky jsou',
  'games.dice-same': 'stejné pro všechny',
  'games.dice-picked': 'vybírané po dvojicích',
  'games.sets': 'Jsou z',
  'games.sets-own': 'této edice',
  'games.sets-both': 'obou edic',
  'games.first': '{names} přicházejí',
  'games.first-duties': 'před výběrem kostek',
  'games.first-picks': 'po něm',
  'games.never': '{name}: ne. {why}',
  'game.base': 'Railroad Ink',
  'game.base-detail': 'základní hra, 7 kol',
  'game.with': '{box}: {expansion}',
  'game.with-detail': '{rounds, plural, one {# kolo} few {# kola} many {# kola} other {# kol}}, {difficulty}',
  'game.with-goals': 's úkoly, {rounds, plural, one {# kolo} few {# kola} many {# kola} other {# kol}}, {difficulty}',
  'game.own': 'Vlastní směs',
} as const satisfies Translated<typeof enGames>;
