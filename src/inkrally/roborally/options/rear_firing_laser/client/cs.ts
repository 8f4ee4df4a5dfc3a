/** What it says in Czech. */

export const texts = {
  'option.rear_firing_laser': 'Zadní laser',
  'option.rear_firing_laser.text': 'Druhý laser střílí dozadu, za jedno poškození.',
} as const satisfies Record<string, string>;
