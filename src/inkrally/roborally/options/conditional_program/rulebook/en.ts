/** Its rules in words. */

export const en = {
  'roborally.option-conditional-program.exactly': 'When, and how.',
  'roborally.option-conditional-program.exactly.text':
    'The card is put there with your program. Once in the turn, before any register opens, it may replace what lies in that register; not in one that was locked before. Unused it is discarded at the end of the turn.',
  'roborally.example.option-conditional-program-example': 'The Move 1 on the card goes in place of the Move 3.',
} as const satisfies Record<string, string>;
