/** What it says in Romanian. */

export const texts = {
  'option.rear_firing_laser': 'Laser posterior',
  'option.rear_firing_laser.text': 'Un al doilea laser trage în spate, pentru o avarie.',
} as const satisfies Record<string, string>;
