/** What it says in Czech. */

export const texts = {
  'option.mini_howitzer': 'Minihoufnice',
  'option.mini_howitzer.text': 'Pětkrát místo hlavního laseru: cíl dostane jedno poškození a je odtlačen o jedno pole.',
} as const satisfies Record<string, string>;
