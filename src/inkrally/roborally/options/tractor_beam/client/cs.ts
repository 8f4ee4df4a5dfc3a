/** What it says in Czech. */

export const texts = {
  'option.tractor_beam': 'Tažný paprsek',
  'option.tractor_beam.text': 'Místo hlavního laseru: cíl, který nesousedí, se přitáhne o jedno pole.',
} as const satisfies Record<string, string>;
