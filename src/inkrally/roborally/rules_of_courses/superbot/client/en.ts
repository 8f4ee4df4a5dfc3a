/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.superbot.1': 'One robot is the SuperBot.',
  'rule.superbot.1.text': 'It shoots twice as hard and loses all damage after each turn.',
  'rule.superbot.1.seen': 'A ring of two lines around it on the floor.',
  'rule.superbot.2': 'Only it gets flags.',
  'rule.superbot.2.text': 'What others touch does not count.',
  'rule.superbot.2.seen': 'Above your registers: who it is.',
  'rule.superbot.3': 'Take its place.',
  'rule.superbot.3.text':
    'When it is destroyed, by whatever, whoever last shot it or pushed it directly is the next SuperBot.',
  'rule.superbot.3.seen': 'A line of the turn says so.',
};
