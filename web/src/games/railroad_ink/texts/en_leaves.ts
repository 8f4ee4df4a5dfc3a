/** The texts in English of the leaves of a sheet: surface and underground. Part of en_layers.ts. */

export const enLeaves = {
  'leaf.surface': 'Surface',
  'leaf.underground': 'Underground',
  'leaf.choose': 'Leaf of the sheet',
  'leaf.now': 'drawn on in this round',

  'face.hub': 'hub',
  'face.burst': 'burst pipe',

  'space.below': 'below it: {drawing}',
  'space.above': 'above it: {drawing}',

  'line.pipe-networks': 'Pipe networks',
  'line.subway-networks': 'Metro networks',
  'line.pipe': 'Longest pipe',
  'line.subway': 'Longest metro',
  'line.centre': 'Centre',
  'line.errors': 'Open ends',
  'line.bursts': 'Bursts',
  'line.total': 'Sum',
  'line.sum': 'together',
  'line.network': '{exits, plural, one {# exit} other {# exits}}{hubs, plural, =0 {} one { + # hub} other { + # hubs}}',
  'line.each-end': '{ends, plural, =0 {none} one {# end} other {# ends}}',
  'line.each-burst': '{points, plural, =0 {none} other {2 points each}}',

  'double.heading': 'One face again',
  'double.detail': '{left, plural, =0 {all three used} one {# left in the game} other {# left in the game}}',
  'double.done': 'drawn; {left, plural, =0 {none left} other {# left in the game}}',
  'double.boxes': '{used} of {all} doublings used',

  'news.hubs': '{count, plural, one {A hub} other {Hubs}} at {spaces}: surface and metro meet.',
  'news.bursts': 'The pipe under {spaces} bursts.',
  'news.hubs-other': '{player} has {count, plural, one {a hub} other {hubs}} at {spaces}.',
  'news.bursts-other': 'A pipe of {player} burst under {spaces}.',

  'game.underground': 'Underground with surface',
  'game.underground-detail': 'two boards by turns, {rounds} rounds',
  'game.underground-alone': 'Underground alone',
  'game.underground-alone-detail': 'metro and pipes, {rounds} rounds',
  'setting.underground.surface': 'The surface above it',
  'setting.underground.surface.played': 'Played, by turns',
  'setting.underground.surface.none': 'Left out',
} as const satisfies Record<string, string>;
