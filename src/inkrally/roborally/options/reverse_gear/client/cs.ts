/** What it says in Czech. */

export const texts = {
  'option.reverse_gear': 'Zpátečka',
  'option.reverse_gear.text': 'Zpět smí být o dvě pole; jeho priorita zůstává.',
  'option.reverse_gear.no': 'Couvnout o jedno pole',
  'option.reverse_gear.yes': 'Couvnout o dvě pole',
} as const satisfies Record<string, string>;
