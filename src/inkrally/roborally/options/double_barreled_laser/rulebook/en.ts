/** Its rules in words. */

export const en = {
  'roborally.option-double-barreled-laser.exactly': 'By itself.',
  'roborally.option-double-barreled-laser.exactly.text':
    'Each of the two may be kept off by itself. The Rear-Firing Laser stays single. Who fires a weapon in place of the main laser does not fire these.',
  'roborally.example.option-double-barreled-laser-example': 'Two shots, two damage.',
} as const satisfies Record<string, string>;
