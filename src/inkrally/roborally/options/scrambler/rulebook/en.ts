/** Its rules in words. */

export const en = {
  'roborally.option-scrambler.exactly': 'In place of the laser.',
  'roborally.option-scrambler.exactly.text':
    'The new card lies face down until its register opens. A locked register stays locked with the new card. A robot without a card there is not changed.',
  'roborally.example.option-scrambler-example': 'The Move 1 in register 2 of Bobbin becomes what the deck has on top.',
} as const satisfies Record<string, string>;
