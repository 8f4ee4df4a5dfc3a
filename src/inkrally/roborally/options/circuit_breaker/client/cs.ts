/** What it says in Czech. */

export const texts = {
  'option.circuit_breaker': 'Jistič',
  'option.circuit_breaker.text': 'Se třemi a více poškozeními na konci kola začne robot příští kolo vypnutý.',
} as const satisfies Record<string, string>;
