/** What it says in Czech. */

export const texts = {
  'option.extra_memory': 'Přídavná paměť',
  'option.extra_memory.text': 'Robot dostává v každém kole o jednu kartu víc.',
} as const satisfies Record<string, string>;
