/** Its rules in words. */

export const en = {
  'roborally.option-mechanical-arm.exactly': 'When, and how.',
  'roborally.option-mechanical-arm.exactly.text':
    'In each register, and once more at the repairs, you may choose one of the eight spaces. It is as if the robot stood there: the archive marker goes there too. A wall on the edge between is in the way; cornerwise only if both ways about the corner are walled. Your own space counts as well, but one register brings one flag at most. The arm works while powered down.',
  'roborally.example.option-mechanical-arm-example': 'Flag 1 is touched from the space beside it.',
} as const satisfies Record<string, string>;
