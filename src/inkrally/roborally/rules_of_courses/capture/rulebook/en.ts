/** Its rules in words. */

export const en = {
  'roborally.rule-capture': 'Carry the flag home',
  'roborally.rule-capture.exactly': 'More exactly.',
  'roborally.rule-capture.exactly.text':
    'Robots are placed in the six columns farthest from the other board. Pushed off by an enemy at home means: at the end of the register you leave the floor with your damage, and come back at home in the clean-up. A destroyed robot comes back as usual.',
  'roborally.example.rule-capture-example':
    'Bobbin ends the register on the flag of the other team and takes it along.',
  'roborally.example.rule-capture-dropped': 'Pushed by Abacus, Bobbin drops the flag that it carried.',
} as const satisfies Record<string, string>;
