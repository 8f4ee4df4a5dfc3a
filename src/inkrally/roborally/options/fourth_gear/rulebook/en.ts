/** Its rules in words. */

export const en = {
  'roborally.option-fourth-gear.exactly': 'When, and how.',
  'roborally.option-fourth-gear.exactly.text':
    'You are asked at each Move 3, also one from the deck. Walls and pits count space by space.',
  'roborally.example.option-fourth-gear-example': 'Four spaces with a Move 3.',
} as const satisfies Record<string, string>;
