/** Its rules in words. */

export const en = {
  'roborally.option-tractor-beam.exactly': 'In place of the laser.',
  'roborally.option-tractor-beam.exactly.text':
    'You are asked if the main laser would hit a robot that is not right beside yours. It does no damage. Pits on the way destroy, and where it comes to stand it may touch a flag.',
  'roborally.example.option-tractor-beam-example': 'Bobbin comes one space nearer.',
  'roborally.example.option-tractor-beam-pit': 'The pit on the way destroys Bobbin.',
} as const satisfies Record<string, string>;
