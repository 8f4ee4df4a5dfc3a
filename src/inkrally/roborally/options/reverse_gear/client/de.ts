/** What it says in German. */

export const texts = {
  'option.reverse_gear': 'Rückwärtsgang',
  'option.reverse_gear.text': 'Zurück darf als zwei Felder gespielt werden; die Priorität bleibt.',
  'option.reverse_gear.no': 'Ein Feld zurück',
  'option.reverse_gear.yes': 'Zwei Felder zurück',
} as const satisfies Record<string, string>;
