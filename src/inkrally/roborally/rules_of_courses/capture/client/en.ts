/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.capture.1': 'Two boards, two flags.',
  'rule.capture.1.text': 'Each team has one board and the flag on it as its own.',
  'rule.capture.1.seen': 'The first choice says which board is whose; the frame of each home is its team’s line.',
  'rule.capture.2': 'Carry theirs home.',
  'rule.capture.2.text':
    'A robot that ends a register on the other team’s flag takes it along. The team wins that has it on its own board at the end of a turn.',
  'rule.capture.2.seen': 'Above your registers: who carries which flag.',
  'rule.capture.3': 'It is dropped.',
  'rule.capture.3.text':
    'Whoever carries it drops it when it is pushed while it is not on its own board, falls or is destroyed.',
  'rule.capture.3.seen': 'A line of the turn says where.',
  'rule.capture.4': 'Send yours home.',
  'rule.capture.4.text': 'Touch your own flag on your own board, and it goes back to where it began.',
  'rule.capture.4.seen': 'A line of the turn says so.',
  'rule.capture.5': 'Pushed out of their home.',
  'rule.capture.5.text':
    'An enemy at home that pushes you takes you off the floor; you begin at home again and lose no life.',
  'rule.capture.5.seen': 'The list of robots says it.',
  'rule.capture.now': 'Bring the other team’s flag to your own board.',
};
