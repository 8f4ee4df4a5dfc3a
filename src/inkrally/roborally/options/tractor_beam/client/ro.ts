/** What it says in Romanian. */

export const texts = {
  'option.tractor_beam': 'Rază tractoare',
  'option.tractor_beam.text':
    'În locul laserului principal: o țintă care nu este alăturată este trasă cu o căsuță mai aproape.',
} as const satisfies Record<string, string>;
