/** Its rules in words. */

export const en = {
  'roborally.rule-deal-1-option': 'An Option card each',
} as const satisfies Record<string, string>;
