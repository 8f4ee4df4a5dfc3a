/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.trail': 'Trails',
  'lesson.trail.about': 'Lush Green, one round.',
  'lesson.trail.dice': 'Two more dice',
  'lesson.trail.dice.rule': 'Draw none, one or both of the green dice: a route, and a trail from corner to corner.',
  'lesson.trail.draw': 'Draw it',
  'lesson.trail.draw.rule': 'It joins by an end as always, or by a corner of a trail or station.',
  'lesson.trail.draw.do': 'Draw the road with its trail on B1.',
  'lesson.trail.points': 'Points',
  'lesson.trail.points.rule': 'Stations joined by trails: 2 points for 2 stations, 4 for 3, and 2 more for each.',
} as const satisfies Record<string, string>;
