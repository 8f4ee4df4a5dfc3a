/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.coin_rotation.1': 'Boards turn.',
  'rule.coin_rotation.1.text':
    'Whoever touches a flag flips a coin; on heads the board under that robot turns a quarter clockwise.',
  'rule.coin_rotation.1.seen':
    'The floor turns before your eyes, and above your registers stands how many have turned.',
  'rule.coin_rotation.2': 'What lies there stays.',
  'rule.coin_rotation.2.text':
    'Robots, flags and archive markers keep their spaces and facings; the floor below them is new.',
  'rule.coin_rotation.2.seen': 'The planned way is drawn on the floor as it lies now.',
  'rule.coin_rotation.now': 'A flag touched may turn the board under that robot.',
};
