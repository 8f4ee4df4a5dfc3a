/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.desert': 'Deserts',
  'lesson.desert.about': 'Shining Yellow, one round.',
  'lesson.desert.dice': 'Two more dice',
  'lesson.desert.dice.rule': 'Draw none, one or both of the yellow dice: cacti and oases. They need no connection.',
  'lesson.desert.draw': 'Draw it',
  'lesson.desert.draw.rule':
    'A drought erases every cactus without an oasis beside it. One may come after the last round, too. Cross off a special route, and it stays away.',
  'lesson.desert.draw.do': 'Draw the oasis on B1 and cacti beside it on C1.',
  'lesson.desert.points': 'Points',
  'lesson.desert.points.rule': '1 point for each cactus in the end.',
} as const satisfies Record<string, string>;
