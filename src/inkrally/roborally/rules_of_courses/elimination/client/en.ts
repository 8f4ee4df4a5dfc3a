/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.elimination.1': 'No flags.',
  'rule.elimination.1.text': 'A team wins when the other has no life left.',
  'rule.elimination.1.seen': 'Above your registers: the lives of each team.',
  'rule.elimination.2': 'Your own team is no shield.',
  'rule.elimination.2.text': 'Team mates push and shoot each other as usual.',
  'rule.elimination.2.seen': 'The lines of the turn say who hit whom.',
};
