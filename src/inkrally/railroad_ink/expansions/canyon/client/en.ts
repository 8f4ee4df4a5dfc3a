/** What is said of this expansion, in English; a key is what the client asks for. */

export const en = {
  'expansion.canyon': 'Canyons',
  'face.c-1': 'canyon of one edge',
  'face.c-2': 'straight canyon of two edges',
  'face.c-3': 'straight canyon of three edges',
  'face.c-1-1': 'canyon round one corner',
  'face.c-1-2': 'canyon of one edge, a corner and two edges',
  'face.c-1-1-1': 'canyon round two corners',
  'choose.canyon': 'Canyons run between the spaces; crossing them takes bridges.',
  'act.canyon-draw': 'Draw a canyon along edges',
  'dice.canyon': 'none, one or both',
  'pattern.canyon.path': 'canyon from {from}: {sides}',
  'pattern.canyon.rule':
    'An end must lie at the outer edge or at the end of a canyon; canyons meet nowhere else, and routes that they run under take bridges.',
  'canyon.barred':
    'It would cross the canyon {sides}. That takes {bridges, plural, one {# bridge} other {# bridges}}, and {left, plural, =0 {none is} one {# is} other {# are}} left.',
  'pattern.canyon.draw': 'Draw the canyon',
  'pattern.canyon.grid': 'Corners of spaces, where the canyon may run',
  'canyon.bridges': '{left, plural, =0 {No bridges left} one {# bridge left} other {# bridges left}}',
  'score.canyon': '{edges, plural, one {one edge} other {# edges}} long, {across} across',
  'space.canyon': 'canyon {sides}',
  'goal.CA': 'Six bridges',
  'goal.CA-asks': 'Six bridge points are spent.',
  'goal.CB': 'To and fro',
  'goal.CB-asks': 'One path crosses the same canyon three times.',
  'goal.CD': 'A canyon through the middle',
  'goal.CD-asks': 'A canyon from edge to edge runs through the centre.',
  'with.canyon': 'canyons',
  'error.canyon-shape': 'The die does not show this canyon.',
  'error.canyon-edge': 'A canyon does not run on the outer edge.',
  'error.canyon-touch': 'Canyons never branch, cross or touch; they only go on from open ends.',
  'error.canyon-start': 'An end must lie at the outer edge or at the open end of a canyon.',
  'error.canyon-bridges':
    'That takes {cost, plural, one {# bridge} other {# bridges}}, and {left, plural, =0 {none is} one {# is} other {# are}} left.',
  'error.bridges': 'A bridge leads over an edge with a canyon, once, and there are twelve.',
} as const satisfies Record<string, string>;
