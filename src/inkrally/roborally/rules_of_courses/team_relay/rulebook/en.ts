/** Its rules in words. */

export const en = {
  'roborally.rule-team-relay': 'Flags for two',
  'roborally.rule-team-relay.exactly': 'More exactly.',
  'roborally.rule-team-relay.exactly.text':
    'What one touches counts for both from the next register on. Each robot has an archive marker of its own.',
  'roborally.example.rule-team-relay-example': 'Abacus touches flag 1, and Crank of the same team flag 2.',
  'roborally.example.rule-team-relay-shot': 'Abacus shoots Crank of its own team.',
} as const satisfies Record<string, string>;
