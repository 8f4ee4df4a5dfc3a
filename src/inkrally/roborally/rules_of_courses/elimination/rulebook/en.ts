/** Its rules in words. */

export const en = {
  'roborally.rule-elimination': 'The last team',
} as const satisfies Record<string, string>;
