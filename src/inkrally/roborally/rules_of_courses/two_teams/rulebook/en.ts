/** Its rules in words. */

export const en = {
  'roborally.rule-two-teams': 'One robot wins for all',
} as const satisfies Record<string, string>;
