/** What it says in Romanian. */

export const texts = {
  'option.double_barreled_laser': 'Laser cu două țevi',
  'option.double_barreled_laser.text': 'Laserul principal trage de două ori în aceeași țintă.',
} as const satisfies Record<string, string>;
