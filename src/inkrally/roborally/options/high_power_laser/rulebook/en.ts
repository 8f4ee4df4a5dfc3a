/** Its rules in words. */

export const en = {
  'roborally.option-high-power-laser.exactly': 'By itself.',
  'roborally.option-high-power-laser.exactly.text':
    'One wall or one robot is passed. The second stops the beam, and if it is a robot, is hit as well. A weapon in its place is aimed as usual, through nothing.',
  'roborally.example.option-high-power-laser-example': 'Through Bobbin to Crank: both take one damage.',
} as const satisfies Record<string, string>;
