/** What it says in Czech. */

export const texts = {
  'option.fourth_gear': 'Čtvrtý rychlostní stupeň',
  'option.fourth_gear.text': 'Pohyb 3 můžeš zahrát jako pohyb o čtyři pole; jeho priorita zůstává.',
  'option.fourth_gear.no': 'Jet o tři pole',
  'option.fourth_gear.yes': 'Jet o čtyři pole',
} as const satisfies Record<string, string>;
