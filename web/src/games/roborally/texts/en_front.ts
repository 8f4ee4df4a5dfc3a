/** What the front page says of RoboRally in English: fetched with its card, before any other text of the game. Keys have
 * `rally.` before them where whoever says them leaves it away. */

export const enFront = {
  'front.rally': 'RoboRally',
  'rally.game.name': 'RoboRally',
  'rally.robot.A': 'Abacus',
  'rally.robot.B': 'Bobbin',
  'rally.robot.C': 'Crank',
  'rally.robot.D': 'Dredge',
  'rally.robot.E': 'Easel',
  'rally.robot.F': 'Ferrule',
  'rally.robot.G': 'Gasket',
  'rally.robot.H': 'Halyard',
  'rally.floor.map': 'Map of {course}',
  'rally.courses.choose': 'Choose a course',
  'rally.front.text': 'Five cards in secret. Then the belts, the lasers and your friends correct them.',
  'rally.front.how': 'How to play RoboRally',
  'rally.front.change': 'other courses',
  'rally.front.seats': 'Bots and robots',
  'rally.front.seats-with': 'Bots and robots: {robot}',
  'rally.how.1':
    'Each turn you are dealt cards. Put five of them into your registers, in secret, in the order in which your robot is to play them.',
  'rally.how.2':
    'Then the registers open one after the other. Cards move robots from the highest number to the lowest; who is in the way is pushed.',
  'rally.how.3':
    'After the cards of a register, belts, pushers and gears move; then all lasers fire. Damage takes cards from your hand, and from five on it locks registers.',
  'rally.how.4':
    'End a register on the flags in their order. Who touches the last one first wins. Pits and the edge cost a life.',
  'rally.front.with-bots': 'A race with bots',
  'rally.front.alone': 'A race against the floor',
  'rally.front.title-is': 'Race of {name}',
  'level.roborally.novice': 'Gentle',
  'level.roborally.greedy': 'Easy',
  'level.roborally.beam': 'Medium',
  'level.roborally.planner': 'Hard',
  'rally.robot.yours': 'Your robot',
  'rally.robot.any': 'Any',
  'rally.robot.taken': ', another has it',
} as const satisfies Record<string, string>;
