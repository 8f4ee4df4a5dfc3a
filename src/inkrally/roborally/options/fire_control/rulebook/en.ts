/** Its rules in words. */

export const en = {
  'roborally.option-fire-control.exactly': 'For each hit.',
  'roborally.option-fire-control.exactly.text':
    'You are asked at each hit of the main laser. Damage that locks is damage all the same, and the register must be a free one; an Option that is destroyed goes in place of the damage. No Option can be given up against it, and the Ablative Coat does not help; what the Power-Down Shield stops does nothing. The lock opens as every other: by a repair, the lowest register first, or by a power down.',
  'roborally.example.option-fire-control-example': 'The damage locks register 1 at once.',
} as const satisfies Record<string, string>;
