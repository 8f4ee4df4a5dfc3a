/** What it says in Czech. */

export const texts = {
  'option.dual_processor': 'Dvojitý procesor',
  'option.dual_processor.text':
    'Karta pohybu nebo Zpět smí sdílet registr s otočením: robot jede o pole méně, s Čelem vzad o dvě, a pak se otočí.',
} as const satisfies Record<string, string>;
