/** Its rules in words. */

export const en = {
  'roborally.option-circuit-breaker.exactly': 'By itself.',
  'roborally.option-circuit-breaker.exactly.text':
    'It looks at the sheet after the repairs, also if you have just said that the robot wakes up. Tokens on the Ablative Coat do not count. Where nobody may power down it does nothing.',
  'roborally.example.option-circuit-breaker-example': 'Four damage, one repaired: three are left, so it powers down.',
} as const satisfies Record<string, string>;
