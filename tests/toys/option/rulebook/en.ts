/** Its rules in words. */

export const en = {
  'roborally.option-toy-mirror.exactly': 'In each register.',
  'roborally.option-toy-mirror.exactly.text': 'You are asked before the lasers of each register, and answer for that register alone.',
  'roborally.example.option-toy-mirror-example':
    'Three beams meet the mirror: {a-damage, plural, one {# damage comes} other {# damage come}} to lie.',
} as const satisfies Record<string, string>;
