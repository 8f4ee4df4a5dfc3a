/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.deal_1_option.1': 'One Option card each.',
  'rule.deal_1_option.1.text': 'Every robot begins with one, by chance.',
  'rule.deal_1_option.1.seen': 'Below your hand, and below each robot’s name.',
};
