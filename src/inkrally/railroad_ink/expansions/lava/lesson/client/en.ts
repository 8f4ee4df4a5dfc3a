/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.lava': 'Lava',
  'lesson.lava.about': 'Blazing Red, one round.',
  'lesson.lava.dice': 'Two more dice',
  'lesson.lava.dice.rule': 'A volcano stands on D4. In each round you must draw one or both of the red dice.',
  'lesson.lava.draw': 'Draw it',
  'lesson.lava.draw.rule':
    'Lava joins lava, and never meets a road, a rail or an exit. You may begin a new volcano away from lava; where no lava fits, it erases a route that it faces.',
  'lesson.lava.draw.do': 'Draw lava beside D4.',
  'lesson.lava.points': 'Points',
  'lesson.lava.points.rule': '5 for each closed lake, 1 a space of the largest. Each open lava side costs a point.',
} as const satisfies Record<string, string>;
