/** Its rules in words. */

export const en = {
  'roborally.option-ablative-coat.exactly': 'By itself.',
  'roborally.option-ablative-coat.exactly.text':
    'It works without being asked, also while powered down, before you would give up another card. Tokens on it lock nothing, take no cards and are not repaired; once the robot is destroyed they are gone. The two damage of coming back and tokens of the Fire Control go past it.',
  'roborally.example.option-ablative-coat-example':
    'Three beams: two tokens go onto the card, which is full then, and one reaches the robot.',
} as const satisfies Record<string, string>;
