/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.no_power_down.1': 'Nobody powers down.',
  'rule.no_power_down.1.text': 'There is no rest for repairs.',
  'rule.no_power_down.1.seen': 'The box below your hand is closed.',
  'rule.no_power_down.now': 'Nobody may power down.',
};
