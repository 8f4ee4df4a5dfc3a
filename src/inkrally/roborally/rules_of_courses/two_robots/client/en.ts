/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.two_robots.1': 'A racer and a blocker each.',
  'rule.two_robots.1.text': 'Both have a hand and a program of their own.',
  'rule.two_robots.1.seen': 'Tabs above your registers.',
  'rule.two_robots.2': 'Blockers touch no flags.',
  'rule.two_robots.2.text': 'They are there to be in the way.',
  'rule.two_robots.2.seen': 'The list of robots says which they are.',
  'rule.two_robots.3': 'The timer counts for each robot.',
  'rule.two_robots.3.text': 'The last player has its time twice, once all others have handed in both programs.',
  'rule.two_robots.3.seen': 'The clock in the header, where the table has a timer.',
  'rule.two_robots.4': 'Last racer wins.',
  'rule.two_robots.4.text': 'Touch all flags with your racer, or be the last one whose racer has lives.',
  'rule.two_robots.4.seen': 'The list of robots.',
  'rule.two_robots.now': 'Only racers touch flags; blockers are in the way.',
};
