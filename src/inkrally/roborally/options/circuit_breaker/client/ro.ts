/** What it says in Romanian. */

export const texts = {
  'option.circuit_breaker': 'Siguranță automată',
  'option.circuit_breaker.text':
    'Cu trei sau mai multe avarii la sfârșitul turei, robotul o începe pe următoarea oprit.',
} as const satisfies Record<string, string>;
