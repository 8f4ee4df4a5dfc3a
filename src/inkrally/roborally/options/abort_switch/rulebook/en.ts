/** Its rules in words. */

export const en = {
  'roborally.option-abort-switch.exactly': 'When, and how.',
  'roborally.option-abort-switch.exactly.text':
    'You are asked when your card of a register opens. The new card comes from the draw pile and has its own priority. Locked registers are replaced too, and both cards of a pair. If the Option is lost in the same turn, the order still stands.',
  'roborally.example.option-abort-switch-example':
    'Move 3 would end in the pit. It is aborted, and register 2 is replaced as well.',
} as const satisfies Record<string, string>;
