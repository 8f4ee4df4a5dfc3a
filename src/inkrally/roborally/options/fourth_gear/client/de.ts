/** What it says in German. */

export const texts = {
  'option.fourth_gear': 'Vierter Gang',
  'option.fourth_gear.text': 'Vor 3 darf als vier Felder gespielt werden; die Priorität bleibt.',
  'option.fourth_gear.no': 'Drei Felder fahren',
  'option.fourth_gear.yes': 'Vier Felder fahren',
} as const satisfies Record<string, string>;
