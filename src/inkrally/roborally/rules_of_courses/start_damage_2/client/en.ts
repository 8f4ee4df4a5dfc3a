/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.start_damage_2.1': 'Two damage from the start.',
  'rule.start_damage_2.1.text': 'Every robot begins with seven cards.',
  'rule.start_damage_2.1.seen': 'The boxes beside its name.',
};
