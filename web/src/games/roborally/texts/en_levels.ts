/** The levels of the bots of RoboRally: what each is called, and how it plays. The server knows which there are. */

export const enLevels = {
  'level.roborally.novice': 'Gentle',
  'level.roborally.novice-line':
    'Looks at three cards for each register and takes the best of them; a child can beat it.',
  'level.roborally.greedy': 'Easy',
  'level.roborally.greedy-line':
    'Takes for each register the card that brings it nearest, and never thinks of the next.',
  'level.roborally.beam': 'Medium',
  'level.roborally.beam-line': 'Plans whole programs towards its flag, and takes the others for air.',
  'level.roborally.planner': 'Hard',
  'level.roborally.planner-line': 'Thinks of all flags, of the cards to come and of what the others may do.',
} as const satisfies Record<string, string>;
