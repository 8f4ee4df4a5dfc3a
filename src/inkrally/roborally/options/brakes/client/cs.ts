/** What it says in Czech. */

export const texts = {
  'option.brakes': 'Brzdy',
  'option.brakes.text': 'Pohyb 1 můžeš zahrát jako pohyb o nula polí; jeho priorita zůstává.',
  'option.brakes.no': 'Jet o jedno pole',
  'option.brakes.yes': 'Zabrzdit a stát',
} as const satisfies Record<string, string>;
