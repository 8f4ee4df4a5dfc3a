/** What it says in Romanian. */

export const texts = {
  'option.pressor_beam': 'Rază de respingere',
  'option.pressor_beam.text': 'În locul laserului principal: ținta este mutată cu o căsuță mai departe.',
} as const satisfies Record<string, string>;
