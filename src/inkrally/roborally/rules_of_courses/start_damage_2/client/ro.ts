/** What it says in Romanian. */

export const texts = {
  'rule.start_damage_2': 'fiecare robot începe cu 2 avarii',
  'rule.start_damage_2.1': 'Două avarii de la început.',
  'rule.start_damage_2.1.text': 'Fiecare robot începe cu șapte cărți.',
  'rule.start_damage_2.1.seen': 'Casetele de lângă numele lui.',
} as const satisfies Record<string, string>;
