/** Its rules in words. */

export const en = {
  'roborally.rule-two-robots': 'Racer and blocker',
  'roborally.rule-two-robots.exactly': 'More exactly.',
  'roborally.rule-two-robots.exactly.text':
    'At the start racers have the first places, blockers the next ones. Blockers leave archive markers, are repaired, draw, push and shoot as all others. Nothing passes between the two hands.',
  'roborally.example.rule-two-robots-example': 'Abacus, the racer, touches flag 1; Bobbin, the blocker, no flag.',
  'roborally.example.rule-two-robots-blocker': 'A blocker pushes the racer Abacus off the flag.',
} as const satisfies Record<string, string>;
