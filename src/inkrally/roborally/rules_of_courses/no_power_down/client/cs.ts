/** What it says in Czech. */

export const texts = {
  'rule.no_power_down': 'nikdo se nesmí vypnout',
  'rule.no_power_down.1': 'Nikdo se nevypíná.',
  'rule.no_power_down.1.text': 'Pauza na opravy není.',
  'rule.no_power_down.1.seen': 'Políčko pod tvými kartami je zavřené.',
  'rule.no_power_down.now': 'Nikdo se nesmí vypnout.',
} as const satisfies Record<string, string>;
