/** Its rules in words. */

export const en = {
  'roborally.rule-timer-all-30': '30 seconds for all',
} as const satisfies Record<string, string>;
