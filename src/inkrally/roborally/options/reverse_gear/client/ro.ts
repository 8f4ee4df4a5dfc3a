/** What it says in Romanian. */

export const texts = {
  'option.reverse_gear': 'Marșarier',
  'option.reverse_gear.text': 'Înapoi poate fi jucat ca două căsuțe; prioritatea rămâne.',
  'option.reverse_gear.no': 'O căsuță înapoi',
  'option.reverse_gear.yes': 'Două căsuțe înapoi',
} as const satisfies Record<string, string>;
