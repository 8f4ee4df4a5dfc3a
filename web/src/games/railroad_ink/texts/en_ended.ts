/** Railroad Ink's texts in English of a result, and of what can be taken along. */

export const enEnded = {
  'result.wins':
    '{player, select, You {You win} other {{player} wins}} by {margin, plural, one {# point} other {# points}}.',
  'result.wins-ends': '{player, select, You {You win} other {{player} wins}} with fewer open ends.',
  'result.wins-order': '{player, select, You {You win} other {{player} wins}} by the order in which dice were picked.',
  'result.shared': 'Shared victory: {points, plural, one {#\u00A0each} other {#\u00A0each}}.',
  'result.shared-text':
    '{players} have as many points and {ends, plural, =0 {no open ends} one {# open end} other {# open ends}}.',
  'result.alone': '{player}: {points, plural, one {# point} other {# points}}.',
  'result.points': '{points, plural, one {# point} other {# points}}, {player}: {second}.',
  'result.facts':
    '{rounds, plural, one {# round} other {# rounds}}, {dice, plural, one {# die} other {# dice}}, {ends, plural, =0 {no open ends} one {# open end} other {# open ends}}{players, plural, one {} other { between # players}}.',
  'result.place': 'Place',
  'result.lettered': '{name} {letter}',
  'result.what-if': 'It went on from round {round} of a match that was over: its review',
  'result.share': 'Share',
  'result.share-detail': 'links, a card with the same dice',
  'result.share-detail-alone': 'links, a card',
  'result.share-text-alone': 'Links show the sheets at once. The card shows points and place, and no drawing.',
  'result.share-text':
    'The card shows points and place, no drawing, and leads to the same dice. Once it is made, only people who played them see the match for 30 days.',
  'result.card': 'Card as PNG',
  'result.card-words': 'The same dice, for you:',
  'result.files': 'Take along',
  'result.files-detail': 'pictures, log, print',
  'result.files-text':
    'Pictures show {player, select, You {your sheet} other {the sheet of {player}}} as above, after round {round}.',
  'result.svg': 'Sheet as SVG',
  'result.png': 'Sheet as PNG',
  'result.print': 'Print all sheets',
  'result.log': 'Log of the match',
  'result.no-picture': 'The picture could not be made in this browser.',
  'link.moment': 'Link to this moment',
} as const satisfies Record<string, string>;
