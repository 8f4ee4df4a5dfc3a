/** What it says in Romanian. */

export const texts = {
  'option.high_power_laser': 'Laser de mare putere',
  'option.high_power_laser.text':
    'Laserul principal trece printr-un perete sau printr-un robot; robotul prin care trece este și el lovit.',
} as const satisfies Record<string, string>;
