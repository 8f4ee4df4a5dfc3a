/** The levels of the bots of Railroad Ink: how each plays. Their names are said on the front page (`en_front.ts`). */

export const enLevels = {
  'level.railroad-ink.easy-line': 'Draws what fits and thinks of nothing beyond; a child can beat it.',
  'level.railroad-ink.steady-line': 'Draws what looks best now, from a few ideas; good company for an evening.',
  'level.railroad-ink.quick-line': 'Answers at once by what it learned from its own games, without looking ahead.',
  'level.railroad-ink.beam-line': 'Tries every way to draw the roll and looks a turn ahead; few people beat it.',
  'level.railroad-ink.sharp-line':
    'Looks a turn ahead with what it learned from its own games, or else as the hard one does.',
  'level.railroad-ink.master-line': 'As sharp, with a second to think for each turn.',
  'level.railroad-ink.default-line': 'Draws each die at the first place where it fits.',
} as const satisfies Record<string, string>;
