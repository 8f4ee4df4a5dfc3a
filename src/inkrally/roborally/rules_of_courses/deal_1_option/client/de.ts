/** What it says in German. */

export const texts = {
  'rule.deal_1_option': 'alle beginnen mit einer zufälligen Optionskarte',
  'rule.deal_1_option.1': 'Je eine Optionskarte.',
  'rule.deal_1_option.1.text': 'Jeder Roboter beginnt mit einer zufälligen.',
  'rule.deal_1_option.1.seen': 'Unter deinen Handkarten und unter dem Namen jedes Roboters.',
} as const satisfies Record<string, string>;
