/** What it says in Romanian. */

export const texts = {
  'rule.deal_1_option': 'fiecare jucător începe cu o carte opțională la întâmplare',
  'rule.deal_1_option.1': 'Câte o carte opțională.',
  'rule.deal_1_option.1.text': 'Fiecare robot începe cu una, la întâmplare.',
  'rule.deal_1_option.1.seen': 'Sub mâna ta și sub numele fiecărui robot.',
} as const satisfies Record<string, string>;
