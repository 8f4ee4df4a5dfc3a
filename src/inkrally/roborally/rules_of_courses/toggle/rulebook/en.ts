/** Its rules in words. */

export const en = {
  'roborally.rule-toggle': 'Hold all flags',
  'roborally.rule-toggle.exactly': 'More exactly.',
  'roborally.rule-toggle.exactly.text':
    'Claims stay when a robot is destroyed. It comes back in the clean-up of the turn after, with two damage.',
  'roborally.example.rule-toggle-example': 'Abacus takes flag 1 for its team.',
  'roborally.example.rule-toggle-won': 'The last flag: the team of Abacus holds all three.',
  'roborally.example.rule-toggle-shot': 'Abacus shoots Crank of its own team.',
} as const satisfies Record<string, string>;
