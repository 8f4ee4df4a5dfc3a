/** Its rules in words. */

export const en = {
  'roborally.rule-capture': 'Carry the flag home',
  'roborally.rule-capture.exactly': 'More exactly.',
  'roborally.rule-capture.exactly.text':
    'The lot says which team chooses its board. It places its robots first, then the other team, each in the six columns of its board farthest from the other one. Whom an enemy at home pushes directly and by its own movement leaves the floor at the end of the register, if that enemy is still there; pushers and weapons take nobody off. It keeps its damage and locked registers, and comes back in the clean-up in its six columns, with no enemy straight ahead within three spaces. A destroyed robot comes back as usual.',
  'roborally.example.rule-capture-example':
    'Bobbin ends the register on the flag of the other team and takes it along.',
  'roborally.example.rule-capture-dropped':
    'Pushed by Abacus, Bobbin drops the flag that it carried. Abacus ends the register on it and sends it back, and Bobbin leaves the floor.',
} as const satisfies Record<string, string>;
