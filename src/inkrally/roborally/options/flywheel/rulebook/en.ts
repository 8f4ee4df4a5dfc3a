/** Its rules in words. */

export const en = {
  'roborally.option-flywheel.exactly': 'When, and how.',
  'roborally.option-flywheel.exactly.text':
    'One card lies there at most. It is put there with your program and taken before the first card is placed, in any later turn. It stays through a power down, and with the Option when the robot is destroyed.',
  'roborally.example.option-flywheel-example': 'Two cards are dealt, and the Move 3 from the Flywheel joins them.',
} as const satisfies Record<string, string>;
