/** Its rules in words. */

export const en = {
  'roborally.rule-timer-all-60': '60 seconds for all',
} as const satisfies Record<string, string>;
