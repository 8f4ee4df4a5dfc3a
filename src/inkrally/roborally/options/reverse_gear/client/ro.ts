/** What it says in Romanian. */

export const texts = {
  'option.reverse_gear': 'Marșarier',
  'option.reverse_gear.text': 'Înapoi poate fi jucat ca două câmpuri; prioritatea rămâne.',
  'option.reverse_gear.no': 'Un câmp înapoi',
  'option.reverse_gear.yes': 'Două câmpuri înapoi',
} as const satisfies Record<string, string>;
