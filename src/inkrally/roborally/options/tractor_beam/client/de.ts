/** What it says in German. */

export const texts = {
  'option.tractor_beam': 'Traktorstrahl',
  'option.tractor_beam.text': 'Statt des Hauptlasers: Ein Ziel, das nicht angrenzt, wird ein Feld herangezogen.',
} as const satisfies Record<string, string>;
