/** Its rules in words. */

export const en = {
  'roborally.option-pressor-beam.exactly': 'In place of the laser.',
  'roborally.option-pressor-beam.exactly.text':
    'You are asked if the main laser would hit somebody. It does no damage, after all lasers it moves the target, and a wall stops the whole row.',
  'roborally.example.option-pressor-beam-example': 'Bobbin goes one space away and pushes Crank on.',
} as const satisfies Record<string, string>;
