/** The levels of the bots of RoboRally: how each plays. Their names are said on the front page (`en_front.ts`). */

export const enLevels = {
  'level.roborally.novice-line':
    'Looks at three cards for each register and takes the best of them; a child can beat it.',
  'level.roborally.greedy-line':
    'Takes for each register the card that brings it nearest, and never thinks of the next.',
  'level.roborally.beam-line': 'Plans whole programs towards its flag, and takes the others for air.',
  'level.roborally.planner-line': 'Thinks of all flags, of the cards to come and of what the others may do.',
} as const satisfies Record<string, string>;
