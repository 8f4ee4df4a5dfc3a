/** Its rules in words. */

export const en = {
  'roborally.option-scrambler.exactly': 'In place of the laser.',
  'roborally.option-scrambler.exactly.text':
    'You are asked if the main laser would hit somebody; it does no damage. The new card lies face down until its register opens, and takes the place of both cards of a pair. A locked register stays locked with the new card. A robot without a card there is not changed.',
  'roborally.example.option-scrambler-example': 'The Move 1 in register 2 of Bobbin becomes what the deck has on top.',
} as const satisfies Record<string, string>;
