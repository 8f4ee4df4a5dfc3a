/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.forest': 'Forests',
  'lesson.forest.about': 'Lush Green, one round.',
  'lesson.forest.dice': 'Two more dice',
  'lesson.forest.dice.rule': 'Draw none, one or both of the green dice. Trees come alone or with a route.',
  'lesson.forest.draw': 'Draw it',
  'lesson.forest.draw.rule': 'Trees need no connection, only an empty space where nothing clashes.',
  'lesson.forest.draw.do': 'Draw trees on B1 and C1.',
  'lesson.forest.points': 'Points',
  'lesson.forest.points.rule': 'The best forest: 2 a space. The second best: 1.',
} as const satisfies Record<string, string>;
