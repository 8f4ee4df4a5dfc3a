/** Its rules in words. */

export const en = {
  'roborally.option-power-down-shield.exactly': 'By itself.',
  'roborally.option-power-down-shield.exactly.text':
    'It works while powered down, anew in each register, against lasers and weapons. A second damage from the same side comes through. It does not help against ramming.',
  'roborally.example.option-power-down-shield-example': 'Two shots from two sides: both are kept off.',
} as const satisfies Record<string, string>;
