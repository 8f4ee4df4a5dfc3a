/** What it says in German. */

export const texts = {
  'option.brakes': 'Bremsen',
  'option.brakes.text': 'Vor 1 darf als kein Feld gespielt werden; die Priorität bleibt.',
  'option.brakes.no': 'Ein Feld fahren',
  'option.brakes.yes': 'Bremsen und stehen',
} as const satisfies Record<string, string>;
