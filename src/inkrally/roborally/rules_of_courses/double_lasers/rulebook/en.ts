/** Its rules in words. */

export const en = {
  'roborally.rule-double-lasers': 'Double lasers',
  'roborally.rule-double-lasers.exactly': 'More exactly.',
  'roborally.rule-double-lasers.exactly.text':
    'Lasers of the floor stay as they are printed, and the Mini Howitzer does its one damage.',
  'roborally.example.rule-double-lasers-example': 'One shot, two damage.',
} as const satisfies Record<string, string>;
