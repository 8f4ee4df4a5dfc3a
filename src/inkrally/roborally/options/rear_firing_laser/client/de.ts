/** What it says in German. */

export const texts = {
  'option.rear_firing_laser': 'Hecklaser',
  'option.rear_firing_laser.text': 'Ein zweiter Laser feuert nach hinten, für einen Schaden.',
} as const satisfies Record<string, string>;
