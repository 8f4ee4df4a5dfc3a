/** What it says in Romanian. */

export const texts = {
  'rule.double_lasers':
    'fiecare tragere a laserului unui robot contează dublu, și cele adăugate de cărți opționale (Laser posterior 2, laserul principal cu Laser cu două țevi 4); armele care înlocuiesc laserul și nu produc avarii tot nu produc',
  'rule.double_lasers.1': 'Roboții trag de două ori mai tare.',
  'rule.double_lasers.1.text':
    'Fiecare tragere a unui robot contează dublu, și cele adăugate de cărți opționale. Armele care nu produc avarii tot nu produc.',
  'rule.double_lasers.1.seen': 'Fiecare tragere e desenată cu două raze.',
  'rule.double_lasers.now': 'Laserul fiecărui robot contează dublu.',
} as const satisfies Record<string, string>;
