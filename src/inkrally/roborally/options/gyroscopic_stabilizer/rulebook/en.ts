/** Its rules in words. */

export const en = {
  'roborally.option-gyroscopic-stabilizer.exactly': 'When, and how.',
  'roborally.option-gyroscopic-stabilizer.exactly.text':
    'You are asked before register 1, and it holds for the whole turn. Your own cards turn as ever. It cannot be switched on while powered down.',
  'roborally.example.option-gyroscopic-stabilizer-example': 'Carried onto a gear, and not turned.',
} as const satisfies Record<string, string>;
