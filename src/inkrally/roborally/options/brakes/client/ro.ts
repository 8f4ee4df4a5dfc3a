/** What it says in Romanian. */

export const texts = {
  'option.brakes': 'Frâne',
  'option.brakes.text': 'Înainte 1 poate fi jucat ca niciun câmp; prioritatea rămâne.',
  'option.brakes.no': 'Mergi un câmp',
  'option.brakes.yes': 'Frânează și stai',
} as const satisfies Record<string, string>;
