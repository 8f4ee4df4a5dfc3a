/** Its rules in words. */

export const en = {
  'roborally.rule-options-instead-of-repair': 'Option cards instead of repairs',
  'roborally.rule-options-instead-of-repair.exactly': 'More exactly.',
  'roborally.rule-options-instead-of-repair.exactly.text':
    'A robot without damage draws too. Powering down repairs as ever.',
  'roborally.example.rule-options-instead-of-repair-example': 'Two cards, and the damage stays.',
} as const satisfies Record<string, string>;
