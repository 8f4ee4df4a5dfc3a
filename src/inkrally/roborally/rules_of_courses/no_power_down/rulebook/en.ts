/** Its rules in words. */

export const en = {
  'roborally.rule-no-power-down': 'No power down',
  'roborally.rule-no-power-down.exactly': 'More exactly.',
  'roborally.rule-no-power-down.exactly.text': 'Nor when coming back, nor by the Circuit Breaker.',
} as const satisfies Record<string, string>;
