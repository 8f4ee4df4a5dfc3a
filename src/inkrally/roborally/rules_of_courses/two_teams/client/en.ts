/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.two_teams.1': 'One robot wins for all.',
  'rule.two_teams.1.text': 'The first robot that touches all flags in order wins for its team.',
  'rule.two_teams.1.seen': 'The small flags beside each name.',
  'rule.two_teams.2': 'Your own team is no shield.',
  'rule.two_teams.2.text': 'Team mates push and shoot each other as usual.',
  'rule.two_teams.2.seen': 'The lines of the turn say who hit whom.',
};
