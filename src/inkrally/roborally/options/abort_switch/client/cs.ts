/** What it says in Czech. */

export const texts = {
  'option.abort_switch': 'Přerušovač programu',
  'option.abort_switch.text':
    'Jednou za kolo můžeš právě odkrytou kartu vyměnit za horní kartu balíčku; stejně se pak vymění karta každého dalšího registru v tomto kole.',
  'option.abort_switch.keep': 'Nechat kartu',
  'option.abort_switch.abort': 'Vyměnit ji i všechny další',
} as const satisfies Record<string, string>;
