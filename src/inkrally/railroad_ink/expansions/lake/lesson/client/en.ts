/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.lake': 'Lakes',
  'lesson.lake.about': 'Deep Blue, one round.',
  'lesson.lake.dice': 'Two more dice',
  'lesson.lake.dice.rule': 'Draw none, one or both of the blue dice. Open water costs nothing.',
  'lesson.lake.draw': 'Draw it',
  'lesson.lake.draw.rule':
    'Water may begin anywhere, but never meets a road, a rail or an exit. Piers join all their routes over the lake.',
  'lesson.lake.draw.do': 'Draw water on C3 and D3.',
  'lesson.lake.points': 'Points',
  'lesson.lake.points.rule': 'The smallest lake: 1 a space. An empty space with water on three sides fills by itself.',
} as const satisfies Record<string, string>;
