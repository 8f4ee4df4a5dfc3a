/** The texts in English of the boards of a sheet: surface, and boards below. Part of en_expansions.ts. */

export const enBoards = {
  'board.surface': 'Surface',
  'board.choose': 'Board of the sheet',
  'board.now': 'drawn on in this round',

  'space.below': 'below it: {drawing}',
  'space.above': 'above it: {drawing}',

  'line.centre': 'Centre',
  'line.errors': 'Open ends',
  'line.total': 'Sum',
  'line.sum': 'together',
  'line.each-end': '{ends, plural, =0 {none} one {# end} other {# ends}}',
} as const satisfies Record<string, string>;
