/** What it says in German. */

export const texts = {
  'option.pressor_beam': 'Druckstrahl',
  'option.pressor_beam.text': 'Statt des Hauptlasers: Das Ziel wird ein Feld weggeschoben.',
} as const satisfies Record<string, string>;
