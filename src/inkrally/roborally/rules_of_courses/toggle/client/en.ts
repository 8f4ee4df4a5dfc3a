/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.toggle.1': 'Flags in any order.',
  'rule.toggle.1.text':
    'A touch at the end of a register claims a flag for your team, until the other team touches it.',
  'rule.toggle.1.seen': 'The floor shows the owner: two lines for Road, rungs for Rail.',
  'rule.toggle.2': 'All three at once win.',
  'rule.toggle.2.text': 'The moment your team holds them, the race is over.',
  'rule.toggle.2.seen': 'Above your registers: who holds what, and what is missing.',
  'rule.toggle.3': 'Destroyed robots sit out a whole turn',
  'rule.toggle.3.text': 'before they come back.',
  'rule.toggle.3.seen': 'Beside their name: the turn in which they are back.',
  'rule.toggle.4': 'Your own team is no shield.',
  'rule.toggle.4.text': 'Team mates push and shoot each other as usual.',
  'rule.toggle.4.seen': 'The lines of the turn say who hit whom.',
};
