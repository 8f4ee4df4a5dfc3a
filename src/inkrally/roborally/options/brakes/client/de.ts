/** What it says in German. */

export const texts = {
  'option.brakes': 'Bremsen',
  'option.brakes.text': 'Bei Vor 1 darf der Roboter stehen bleiben; die Priorität bleibt.',
  'option.brakes.no': 'Ein Feld fahren',
  'option.brakes.yes': 'Bremsen: stehen bleiben',
} as const satisfies Record<string, string>;
