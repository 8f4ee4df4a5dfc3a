/** Its rules in words. */

export const en = {
  'roborally.option-brakes.exactly': 'When, and how.',
  'roborally.option-brakes.exactly.text':
    'You are asked at each Move 1, also one that came from the deck or shares its register with a turn of the Crab Legs. Belts carry as ever.',
  'roborally.example.option-brakes-example': 'The Move 1 would lead into the pit: the robot brakes and stays.',
  'roborally.example.option-brakes-belt': 'It brakes, and the belt carries it the other way.',
} as const satisfies Record<string, string>;
