/** Its rules in words. */

export const en = {
  'roborally.option-recompile.exactly': 'When, and how.',
  'roborally.option-recompile.exactly.text':
    'While no card of this turn is placed. What you took from the Flywheel goes too. The new hand has as many cards as were dealt; locked cards stay. The damage comes afterwards and may lock a register; the Ablative Coat takes it, or you give up an Option.',
  'roborally.example.option-recompile-example': 'Three rotations go for three new cards, at the price of one damage.',
} as const satisfies Record<string, string>;
