/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.deal_3_keep_1.1': 'Keep one of three.',
  'rule.deal_3_keep_1.1.text':
    'Before the first turn you get three Option cards, keep one, and the others go under the deck.',
  'rule.deal_3_keep_1.1.seen': 'You are asked before turn 1; nobody sees what you gave back.',
};
