/** What it says in Czech. */

export const texts = {
  'option.double_barreled_laser': 'Dvouhlavňový laser',
  'option.double_barreled_laser.text': 'Hlavní laser vystřelí dvakrát na stejný cíl.',
} as const satisfies Record<string, string>;
