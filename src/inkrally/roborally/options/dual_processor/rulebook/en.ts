/** Its rules in words. */

export const en = {
  'roborally.option-dual-processor.exactly': 'Two cards in one register.',
  'roborally.option-dual-processor.exactly.text':
    'The priority is that of the Move card. A wall ends the movement, and the turn still comes. With the Fourth Gear or the Reverse Gear one space more is taken as the start. Locked together, both stay and work even without the Option.',
  'roborally.example.option-dual-processor-example': 'Move 3 with Rotate Right: two spaces, then the turn.',
} as const satisfies Record<string, string>;
