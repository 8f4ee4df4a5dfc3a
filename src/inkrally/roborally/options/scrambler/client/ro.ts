/** What it says in Romanian. */

export const texts = {
  'option.scrambler': 'Dispozitiv de bruiaj',
  'option.scrambler.text':
    'În locul laserului principal, în registrele 1–4: cartea din registrul următor al țintei este înlocuită cu cea de deasupra pachetului.',
} as const satisfies Record<string, string>;
