/** What it says in Czech. */

export const texts = {
  'rule.deal_1_option': 'každý hráč začíná s jednou náhodnou kartou vylepšení',
  'rule.deal_1_option.1': 'Každému jedna karta vylepšení.',
  'rule.deal_1_option.1.text': 'Každý robot začíná s jednou náhodnou.',
  'rule.deal_1_option.1.seen': 'Pod tvými kartami a pod jménem každého robota.',
} as const satisfies Record<string, string>;
