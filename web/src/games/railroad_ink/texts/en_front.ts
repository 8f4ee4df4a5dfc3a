/** What the front page says of Railroad Ink in English: fetched with its card, before any other text of the game. */

export const enFront = {
  'front.game': 'Railroad Ink',
  'front.game-text': 'The same four dice for all. Draw roads and rails, join the exits, close every end.',
  'front.art': 'A finished sheet',
  'front.base': 'Base game',
  'front.expansions': 'other games and expansions',
  'front.expansions-other': 'other games',
  'front.expansions-heading': 'What to play',
  'front.solo': 'Solo',
  'front.with-bots': 'With bots',
  'front.title-is': 'Table of {name}',
  'level.railroad-ink.easy': 'Easy',
  'level.railroad-ink.steady': 'Steady',
  'level.railroad-ink.quick': 'Quick',
  'level.railroad-ink.beam': 'Hard',
  'level.railroad-ink.sharp': 'Sharp',
  'level.railroad-ink.master': 'Master',
  'how.heading': 'How to play Railroad Ink',
} as const satisfies Record<string, string>;
