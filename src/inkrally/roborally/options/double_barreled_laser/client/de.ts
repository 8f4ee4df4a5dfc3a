/** What it says in German. */

export const texts = {
  'option.double_barreled_laser': 'Doppelläufiger Laser',
  'option.double_barreled_laser.text': 'Der Hauptlaser feuert zweimal auf dasselbe Ziel.',
} as const satisfies Record<string, string>;
