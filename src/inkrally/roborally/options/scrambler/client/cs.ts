/** What it says in Czech. */

export const texts = {
  'option.scrambler': 'Rušička',
  'option.scrambler.text':
    'Místo hlavního laseru, v registrech 1 až 4: kartu příštího registru cíle nahradí horní karta balíčku.',
} as const satisfies Record<string, string>;
