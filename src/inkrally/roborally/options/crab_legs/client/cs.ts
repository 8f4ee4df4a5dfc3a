/** What it says in Czech. */

export const texts = {
  'option.crab_legs': 'Krabí nohy',
  'option.crab_legs.text':
    'Pohyb 1 smí sdílet registr s Otočením vlevo nebo vpravo: robot ustoupí o jedno pole na tu stranu a neotočí se.',
} as const satisfies Record<string, string>;
