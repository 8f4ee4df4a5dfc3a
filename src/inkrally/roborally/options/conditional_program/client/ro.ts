/** What it says in Romanian. */

export const texts = {
  'option.conditional_program': 'Program condiționat',
  'option.conditional_program.text':
    'O carte nefolosită poate fi pusă cu fața în jos pe această carte opțională; mai târziu în tură poate înlocui cartea unui registru înainte să fie dezvăluită.',
  'option.conditional_program.no': 'Lasă ce este acolo',
  'option.conditional_program.yes': 'Pune cartea păstrată',
} as const satisfies Record<string, string>;
