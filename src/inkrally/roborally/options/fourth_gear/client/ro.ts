/** What it says in Romanian. */

export const texts = {
  'option.fourth_gear': 'Treapta a patra',
  'option.fourth_gear.text': 'Înainte 3 poate fi jucat ca patru căsuțe; prioritatea rămâne.',
  'option.fourth_gear.no': 'Mergi trei căsuțe',
  'option.fourth_gear.yes': 'Mergi patru căsuțe',
} as const satisfies Record<string, string>;
