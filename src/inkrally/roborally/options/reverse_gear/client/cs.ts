/** What it says in Czech. */

export const texts = {
  'option.reverse_gear': 'Zpátečka',
  'option.reverse_gear.text': 'Kartu Zpět můžeš zahrát jako pohyb o dvě pole zpět; její priorita zůstává.',
  'option.reverse_gear.no': 'Couvnout o jedno pole',
  'option.reverse_gear.yes': 'Couvnout o dvě pole',
} as const satisfies Record<string, string>;
