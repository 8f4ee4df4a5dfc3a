/** What the pages of the rules say, and the rules beside a table. */

export const enRules = {
  'rules.heading': 'Rules',
  'rules.of': 'Rules of {game}',
  'rules.lead':
    'Every rule as it is played here, in our own words. The drawings are made by the engine that judges your moves.',
  'rules.search': 'Search the rules',
  'rules.search-hint': 'A word or a number, such as 4.1',
  'rules.hits': '{count, plural, one {# rule} other {# rules}}',
  'rules.hit': '{at} of {all}',
  'rules.nothing': 'Nothing about “{what}”.',
  'rules.nearest': 'Nothing about “{what}”. {word} is in {number}.',
  'rules.contents': 'Contents',
  'rules.close': 'Close the rules',
  'rules.print': 'Print',
  'rules.whole': 'All rules',
  'rules.see': 'See also',
  'rules.not-here': 'Not at this table',
  'rules.unknown': 'There is no such rule.',
  'rules.all': 'All rules of {game}',
  'rules.points': 'Points at a glance',
  'rules.why': 'Why not here?',
  'rules.what': 'What is this?',
  'rules.what-hint': 'Tap what you want to know about. Esc ends it.',
  'rules.what-end': 'End',
  'rules.open': 'Open the rules',
} as const satisfies Record<string, string>;
