/** Its rules in words. */

export const en = {
  'roborally.option-radio-control.exactly': 'In place of the laser.',
  'roborally.option-radio-control.exactly.text':
    'You are asked if the main laser would hit somebody; it does no damage. From the next register on the target plays the cards of the shooter right after it, by its own facing and with its own Options. It lasts to the end of the turn, even if the shooter is destroyed, so in register 5 it does nothing. A powered-down target does not move.',
  'roborally.example.option-radio-control-example':
    'In register 2 Bobbin plays the Move 2 of Abacus, its own way: north.',
} as const satisfies Record<string, string>;
