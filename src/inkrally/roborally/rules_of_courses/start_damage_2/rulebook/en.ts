/** Its rules in words. */

export const en = {
  'roborally.rule-start-damage-2': 'Two damage from the start',
} as const satisfies Record<string, string>;
