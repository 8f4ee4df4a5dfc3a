/** What it says in German. */

export const texts = {
  'option.circuit_breaker': 'Schutzschalter',
  'option.circuit_breaker.text':
    'Mit drei oder mehr Schaden am Ende einer Runde beginnt der Roboter die nächste abgeschaltet.',
} as const satisfies Record<string, string>;
