/** Its rules in words. */

export const en = {
  'roborally.option-mini-howitzer.exactly': 'In place of the laser.',
  'roborally.option-mini-howitzer.exactly.text':
    'You are asked if the main laser would hit somebody. Robots behind the target are pushed too, and a wall stops all of them. Every use counts, also one that moves nobody; after the fifth the card is gone.',
  'roborally.example.option-mini-howitzer-example': 'One damage, then the push into the pit; the third of five uses.',
  'roborally.example.option-mini-howitzer-wall': 'A wall behind Crank: nobody is pushed, and the use counts.',
} as const satisfies Record<string, string>;
