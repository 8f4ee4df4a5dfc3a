/** What it says in Czech. */

export const texts = {
  'option.high_power_laser': 'Vysokovýkonný laser',
  'option.high_power_laser.text':
    'Hlavní laser projde jednou zdí nebo jedním robotem; robota, kterým projde, zasáhne také.',
} as const satisfies Record<string, string>;
