/** What it says in Czech. */

export const texts = {
  'option.radio_control': 'Dálkové ovládání',
  'option.radio_control.text': 'Místo hlavního laseru: do konce kola cíl provádí program střelce, hned po něm.',
} as const satisfies Record<string, string>;
