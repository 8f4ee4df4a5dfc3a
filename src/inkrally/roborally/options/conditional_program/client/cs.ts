/** What it says in Czech. */

export const texts = {
  'option.conditional_program': 'Podmíněný program',
  'option.conditional_program.text':
    'Jednu nepoužitou kartu můžeš položit lícem dolů na toto vylepšení; později v kole smí nahradit kartu registru, než se odkryje.',
  'option.conditional_program.no': 'Nechat, co tam leží',
  'option.conditional_program.yes': 'Dát tam odloženou kartu',
} as const satisfies Record<string, string>;
