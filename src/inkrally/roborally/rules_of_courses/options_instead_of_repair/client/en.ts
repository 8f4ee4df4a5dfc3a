/** What is different on courses with this rule, where each is seen, and what stands above the registers. */
export const en = {
  'rule.options_instead_of_repair.1': 'Cards in place of repairs.',
  'rule.options_instead_of_repair.1.text':
    'At the end of a turn one wrench or a flag gives an Option card, a crossed wrench and hammer two; nothing is repaired there.',
  'rule.options_instead_of_repair.1.seen': 'The lines after register 5 say what was drawn.',
  'rule.options_instead_of_repair.now': 'Wrenches and flags give Option cards and repair nothing.',
};
