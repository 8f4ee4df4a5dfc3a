/** What it says in German. */

export const texts = {
  'option.scrambler': 'Störsender',
  'option.scrambler.text':
    'Statt des Hauptlasers, in den Registern 1 bis 4: Die Karte im nächsten Register des Ziels wird durch die oberste des Stapels ersetzt.',
} as const satisfies Record<string, string>;
