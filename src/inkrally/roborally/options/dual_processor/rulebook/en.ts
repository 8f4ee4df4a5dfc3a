/** Its rules in words. */

export const en = {
  'roborally.option-dual-processor.exactly': 'Two cards in one register.',
  'roborally.option-dual-processor.exactly.text':
    'The priority is that of the Move card. A wall ends the movement, and the turn still comes. With the Fourth Gear a Move 3 begins as four spaces, with the Reverse Gear a Back Up as two; one or two are taken off then. Locked together, both stay and work even without the Option.',
  'roborally.example.option-dual-processor-example': 'Move 3 with Rotate Right: two spaces, then the turn.',
} as const satisfies Record<string, string>;
