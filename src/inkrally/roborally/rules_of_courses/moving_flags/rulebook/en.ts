/** Its rules in words. */

export const en = {
  'roborally.rule-moving-flags': 'Moving flags',
  'roborally.rule-moving-flags.exactly': 'More exactly.',
  'roborally.rule-moving-flags.exactly.text':
    'Flags do not block each other nor robots, and pushers and weapons leave them alone. Beyond the edge a flag is gone as in a pit. After register 5 it is back when the next turn begins.',
  'roborally.example.rule-moving-flags-example': 'The belt carries the flag, and the robot as well.',
} as const satisfies Record<string, string>;
