/** The texts in English of the leaves of a sheet: surface, and boards below. Part of en_layers.ts. */

export const enLeaves = {
  'leaf.surface': 'Surface',
  'leaf.choose': 'Leaf of the sheet',
  'leaf.now': 'drawn on in this round',

  'space.below': 'below it: {drawing}',
  'space.above': 'above it: {drawing}',

  'line.centre': 'Centre',
  'line.errors': 'Open ends',
  'line.total': 'Sum',
  'line.sum': 'together',
  'line.each-end': '{ends, plural, =0 {none} one {# end} other {# ends}}',
} as const satisfies Record<string, string>;
