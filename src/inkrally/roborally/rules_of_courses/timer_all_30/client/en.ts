/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.timer_all_30.1': '30 seconds for all.',
  'rule.timer_all_30.1.text':
    'One clock for everybody, from the moment the hands are dealt; empty registers are filled at random.',
  'rule.timer_all_30.1.seen': 'The clock in the header.',
  'rule.timer_all_30.now': 'One clock of 30 seconds for all.',
};
