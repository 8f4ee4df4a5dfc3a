/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.river': 'Rivers',
  'lesson.river.about': 'Deep Blue, one round.',
  'lesson.river.dice': 'Two more dice',
  'lesson.river.dice.rule': 'Draw none, one or both of the blue dice. Six rounds are played.',
  'lesson.river.draw': 'Draw it',
  'lesson.river.draw.rule':
    'A river may begin anywhere, but never meets a road, a rail or an exit. Roads and rails cross it only on bridges.',
  'lesson.river.draw.do': 'Draw a river on C1 and C2.',
  'lesson.river.points': 'Points',
  'lesson.river.points.rule':
    'The best river: 1 a space, 3 more if both ends reach the edge. An open end costs a point.',
} as const satisfies Record<string, string>;
