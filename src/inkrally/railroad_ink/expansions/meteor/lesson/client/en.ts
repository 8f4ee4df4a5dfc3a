/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.meteor': 'Meteors',
  'lesson.meteor.about': 'Blazing Red, one round.',
  'lesson.meteor.dice': 'Two more dice',
  'lesson.meteor.dice.rule':
    'One red die is a direction, the other a distance. The meteor flies from the dot, at first on D4.',
  'lesson.meteor.strike': 'The strike',
  'lesson.meteor.strike.rule':
    'First of all it strikes: everything in the space goes, and a crater stays. To skip it costs a special route.',
  'lesson.meteor.strike.do': 'Choose where it strikes.',
  'lesson.meteor.points': 'Points',
  'lesson.meteor.points.rule':
    'Each road or rail end that faces a crater gives 2 points, and is no open end. After the strike you may erase a crater to draw in its space.',
} as const satisfies Record<string, string>;
