/** What it says in Czech. */

export const texts = {
  'option.mechanical_arm': 'Mechanická paže',
  'option.mechanical_arm.text':
    'Robot se smí dotknout i jedné vlajky nebo stanoviště oprav na některém z osmi polí kolem sebe, nejsou-li mezi nimi zdi.',
} as const satisfies Record<string, string>;
