/** Its rules in words. */

export const en = {
  'roborally.option-fire-control.exactly': 'For each hit.',
  'roborally.option-fire-control.exactly.text':
    'It goes with hits of the main laser only. No Option can be given up against it, and the Ablative Coat does not help. The lock opens as every other: by a repair, the lowest register first, or by a power down.',
  'roborally.example.option-fire-control-example': 'The damage locks register 1 at once.',
} as const satisfies Record<string, string>;
