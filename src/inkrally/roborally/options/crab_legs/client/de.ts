/** What it says in German. */

export const texts = {
  'option.crab_legs': 'Krabbenbeine',
  'option.crab_legs.text':
    'Vor 1 darf sich ein Register mit einer Links- oder Rechtsdrehung teilen: Der Roboter geht ein Feld zu dieser Seite, ohne sich zu drehen.',
} as const satisfies Record<string, string>;
