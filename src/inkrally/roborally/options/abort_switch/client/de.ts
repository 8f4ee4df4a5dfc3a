/** What it says in German. */

export const texts = {
  'option.abort_switch': 'Abbruchschalter',
  'option.abort_switch.text':
    'Einmal pro Runde darf die eben aufgedeckte Karte gegen die oberste des Stapels getauscht werden; ebenso wird dann jedes spätere Register der Runde ersetzt.',
  'option.abort_switch.keep': 'Die Karte behalten',
  'option.abort_switch.abort': 'Sie und alle späteren tauschen',
} as const satisfies Record<string, string>;
