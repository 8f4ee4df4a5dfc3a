/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.underground': 'Underground',
  'lesson.underground.about': 'A second sheet below the city.',
  'lesson.underground.boards': 'Two sheets',
  'lesson.underground.boards.rule':
    'Rounds take turns: one above, one below. Below there are four dice of its own, and all four must be drawn if they fit.',
  'lesson.underground.above': 'The surface',
  'lesson.underground.above.rule': 'A surface round is one of the base game. Stations will matter below.',
  'lesson.underground.above.do': 'Draw a station on D1 and the other dice, then hand in.',
  'lesson.underground.kinds': 'Metro and pipes',
  'lesson.underground.kinds.rule': 'Metro starts at rail exits, water pipes at road exits. They never meet.',
  'lesson.underground.kinds.do': 'Draw a straight pipe on B1.',
  'lesson.underground.hub': 'Hubs',
  'lesson.underground.hub.rule':
    'A metro stop below a surface station is a hub. In a metro network it counts like an exit.',
  'lesson.underground.hub.do': 'Draw the metro stop on D1, below your station.',
  'lesson.underground.burst': 'Bursts',
  'lesson.underground.burst.rule': 'A station drawn above a pipe bursts it: 2 points off.',
  'lesson.underground.double': 'Doubling',
  'lesson.underground.double.rule': 'Three times a game, once a round, you may draw a face once more.',
  'lesson.underground.points': 'Points',
  'lesson.underground.points.rule':
    'Pipe networks by exits, metro networks by exits and hubs, twice the longest pipe, the longest metro line, the centre; 1 off for each open end.',
} as const satisfies Record<string, string>;
