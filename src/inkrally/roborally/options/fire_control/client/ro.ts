/** What it says in Romanian. */

export const texts = {
  'option.fire_control': 'Controlul focului',
  'option.fire_control.text':
    'O avarie a laserului principal poate bloca un registru ales de trăgător sau, în loc de aceasta, poate distruge o carte opțională.',
} as const satisfies Record<string, string>;
