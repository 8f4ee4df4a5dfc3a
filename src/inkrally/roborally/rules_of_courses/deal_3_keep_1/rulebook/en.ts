/** Its rules in words. */

export const en = {
  'roborally.rule-deal-3-keep-1': 'Keep one of three',
} as const satisfies Record<string, string>;
