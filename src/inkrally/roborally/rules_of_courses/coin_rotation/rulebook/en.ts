/** Its rules in words. */

export const en = {
  'roborally.rule-coin-rotation': 'Turning boards',
  'roborally.rule-coin-rotation.exactly': 'More exactly.',
  'roborally.rule-coin-rotation.exactly.text':
    'The coin is tossed for each flag that counts, at the end of the register, dock 1 first. The docking bay never turns. A robot under which a pit comes is destroyed.',
  'roborally.example.rule-coin-rotation-example': 'Heads: the board under Abacus turns a quarter.',
} as const satisfies Record<string, string>;
