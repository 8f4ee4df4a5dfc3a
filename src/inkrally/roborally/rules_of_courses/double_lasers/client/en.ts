/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.double_lasers.1': 'Robots shoot twice as hard.',
  'rule.double_lasers.1.text':
    'Every shot of a robot counts twice, also those that Option cards add. Weapons that do no damage still do none.',
  'rule.double_lasers.1.seen': 'Each shot is drawn with two beams.',
  'rule.double_lasers.now': 'Every robot’s laser counts twice.',
};
