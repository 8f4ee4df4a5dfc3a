/** Its rules in words. */

export const en = {
  'roborally.rule-elimination': 'The last team',
  'roborally.example.rule-elimination-last': 'Bobbin loses the last life of its team.',
  'roborally.example.rule-elimination-shot': 'Abacus shoots Bobbin of its own team.',
} as const satisfies Record<string, string>;
