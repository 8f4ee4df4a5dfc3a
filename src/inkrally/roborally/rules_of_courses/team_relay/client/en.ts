/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.team_relay.1': 'Teams of two.',
  'rule.team_relay.1.text': 'Partners share their flags: each flag counts once, whoever of the two touches it.',
  'rule.team_relay.1.seen': 'Above your registers: the next flag of each team.',
  'rule.team_relay.2': 'Flags in their order.',
  'rule.team_relay.2.text': 'The next one counts, as in every race.',
  'rule.team_relay.2.seen': 'The small flags beside both names.',
  'rule.team_relay.3': 'Your own team is no shield.',
  'rule.team_relay.3.text': 'Partners push and shoot each other as usual.',
  'rule.team_relay.3.seen': 'The lines of the turn say who hit whom.',
};
