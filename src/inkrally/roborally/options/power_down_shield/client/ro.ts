/** What it says in Romanian. */

export const texts = {
  'option.power_down_shield': 'Scut de oprire',
  'option.power_down_shield.text':
    'Cât timp robotul este oprit, în fiecare registru este oprită prima avarie dinspre fiecare dintre cele patru laturi.',
} as const satisfies Record<string, string>;
