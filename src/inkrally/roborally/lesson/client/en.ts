/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.roborally': 'RoboRally',
  'lesson.roborally.about': 'Two turns on a small course.',
  'lesson.roborally.floor': 'The factory floor',
  'lesson.roborally.floor.rule':
    'This is your robot. It must touch the flags in order; the first on the last flag wins.',
  'lesson.roborally.hand': 'Cards in registers',
  'lesson.roborally.hand.rule': 'You get nine cards. Five of them are your program, one in each register.',
  'lesson.roborally.hand.do': 'Tap a Move card: it goes into register 1.',
  'lesson.roborally.program': 'The whole program',
  'lesson.roborally.program.rule': 'All five run in order. A turn card turns the robot where it stands.',
  'lesson.roborally.program.do': 'Fill the other registers.',
  'lesson.roborally.numbers': 'Who goes first',
  'lesson.roborally.numbers.rule': 'In each register the highest number moves first. A robot in the way is pushed.',
  'lesson.roborally.run': 'Let it run',
  'lesson.roborally.run.rule': 'Once handed in, nothing can be changed.',
  'lesson.roborally.run.do': 'Hand in and watch.',
  'lesson.roborally.belts': 'Belts and gears',
  'lesson.roborally.belts.rule':
    'After the cards of a register belts carry robots one space, blue ones two. Then gears turn.',
  'lesson.roborally.belts.do': 'Program register 1 of the new turn.',
  'lesson.roborally.walls': 'Walls and pits',
  'lesson.roborally.walls.rule':
    'A wall stops a robot unharmed. A pit and the edge destroy it: one of three lives is gone.',
  'lesson.roborally.walls.do': 'Fill register 2.',
  'lesson.roborally.lasers': 'Lasers and damage',
  'lesson.roborally.lasers.rule':
    'Then all lasers fire, and every robot fires ahead. Each damage is one card less; from the fifth on registers lock. The tenth destroys.',
  'lesson.roborally.lasers.do': 'Fill register 3.',
  'lesson.roborally.flags': 'Flags and repairs',
  'lesson.roborally.flags.rule':
    'Who ends a register on its next flag touches it and comes back there when destroyed. At the end of a turn a flag or a wrench repairs one damage.',
  'lesson.roborally.flags.do': 'Fill register 4.',
  'lesson.roborally.down': 'Power down',
  'lesson.roborally.down.rule':
    'With damage you may power down for the next turn: you play no card, and all damage goes.',
  'lesson.roborally.down.do': 'Fill register 5.',
  'lesson.roborally.finish': 'The race',
  'lesson.roborally.finish.rule': 'Turn follows turn until a robot touches the last flag.',
  'lesson.roborally.finish.do': 'Hand in.',
} as const satisfies Record<string, string>;
