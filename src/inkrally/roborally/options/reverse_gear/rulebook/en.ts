/** Its rules in words. */

export const en = {
  'roborally.option-reverse-gear.exactly': 'When, and how.',
  'roborally.option-reverse-gear.exactly.text':
    'You are asked at each Back Up, also one from the deck. Walls and pits count space by space, and robots behind are pushed.',
  'roborally.example.option-reverse-gear-example': 'Two spaces back with one card.',
  'roborally.example.option-reverse-gear-push': 'The robot behind is pushed both spaces.',
} as const satisfies Record<string, string>;
