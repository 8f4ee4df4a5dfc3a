/** What is said of Option cards in English, whichever they are. */

export const enOptions = {
  'option.heading': 'Option cards',
  'option.from-start': '{card}, with one of the robots from the start',
  'option.pick': 'Option cards from the start, each with one robot',
  'option.asks': '{card} of {robot}',
  'option.register': 'Your answer holds for this register.',
  'option.turn': 'Your answer holds for this turn.',
} as const satisfies Record<string, string>;
