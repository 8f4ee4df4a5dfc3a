/** What it says in German. */

export const texts = {
  'rule.deal_3_keep_1':
    'vor der ersten Runde bekommen alle drei Optionskarten verdeckt, behalten eine und legen die anderen zwei unter den Optionsstapel',
  'rule.deal_3_keep_1.1': 'Behalte eine von dreien.',
  'rule.deal_3_keep_1.1.text':
    'Vor der ersten Runde bekommst du drei Optionskarten und behältst eine; die anderen kommen unter den Stapel.',
  'rule.deal_3_keep_1.1.seen': 'Du wirst vor Runde 1 gefragt; niemand sieht, was du zurückgegeben hast.',
} as const satisfies Record<string, string>;
