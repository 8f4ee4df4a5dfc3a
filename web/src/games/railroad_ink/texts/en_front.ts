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
  'how.1':
    'Each round four dice are rolled for everybody. Draw what they show on your sheet, each joined to an exit or to a line that is there.',
  'how.2': 'Road meets road and rail meets rail; a station joins the two. A die that fits nowhere is left out.',
  'how.3': 'Up to three times in the game, once a round, draw one of the special routes as well.',
  'how.4':
    'After seven rounds: points for exits joined in one network, the longest road, the longest rail and the centre. Every open end costs one.',
} as const satisfies Record<string, string>;
