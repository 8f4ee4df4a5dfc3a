/** What it says in Czech. */

export const texts = {
  'option.ablative_coat': 'Odtavný plášť',
  'option.ablative_coat.text':
    'Žetony poškození se kladou na tuto kartu místo na programovací tabulku. Třetí ji odhodí.',
} as const satisfies Record<string, string>;
