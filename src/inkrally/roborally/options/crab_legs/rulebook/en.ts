/** Its rules in words. */

export const en = {
  'roborally.option-crab-legs.exactly': 'Two cards in one register.',
  'roborally.option-crab-legs.exactly.text':
    'The priority is that of the Move 1. All other free registers need a card too. Walls, pushing and pits work as for any movement of its own. Locked together, both stay and work even without the Option.',
  'roborally.example.option-crab-legs-example': 'Move 1 with Rotate Right: one space to the right, the facing stays.',
} as const satisfies Record<string, string>;
