/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.canyon': 'Canyons',
  'lesson.canyon.about': 'Shining Yellow, one round.',
  'lesson.canyon.dice': 'Two more dice',
  'lesson.canyon.dice.rule': 'Draw none, one or both of the patterns. They run along the edges of spaces.',
  'lesson.canyon.draw': 'Draw it',
  'lesson.canyon.draw.rule':
    'A canyon begins at the outer edge or goes on from an open end. Each segment that the end of a route reaches takes one of twelve bridge points.',
  'lesson.canyon.draw.do': 'Draw a pattern from the edge.',
  'lesson.canyon.points': 'Points',
  'lesson.canyon.points.rule':
    '1 for each segment of the longest canyon, 2 for each canyon with both ends on the edge.',
} as const satisfies Record<string, string>;
