/** What it says in Czech. */

export const texts = {
  'option.pressor_beam': 'Odpudivý paprsek',
  'option.pressor_beam.text': 'Místo hlavního laseru: cíl se posune o jedno pole dál.',
} as const satisfies Record<string, string>;
