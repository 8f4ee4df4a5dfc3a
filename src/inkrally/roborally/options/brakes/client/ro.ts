/** What it says in Romanian. */

export const texts = {
  'option.brakes': 'Frâne',
  'option.brakes.text': 'Înainte 1 poate fi jucat ca zero căsuțe; prioritatea rămâne.',
  'option.brakes.no': 'Mergi o căsuță',
  'option.brakes.yes': 'Frânează și stai',
} as const satisfies Record<string, string>;
