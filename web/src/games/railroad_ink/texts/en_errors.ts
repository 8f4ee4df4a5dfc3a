/** What Railroad Ink refuses, in sentences, by the server's code. What an expansion refuses lies in its own folder. */

export const enRefused = {
  // A sheet and its set-up
  'error.unknown-space': 'Spaces are A1 to G7.',
  'error.drawing-form': 'This is no drawing. One is written such as H-H-:NS.',
  'error.unknown-drawing': 'No die and no special route in play shows this drawing.',
  'error.unknown-route': 'There is no such route.',
  'error.clash': 'At {space} road would meet rail.',
  'error.unknown-edition': 'There is no such edition.',
  'error.unknown-longest': 'Longest routes cannot be counted like this.',
  'error.unknown-expansion': 'This expansion is not on this server.',
  'error.expansion-twice': 'The expansion is named twice: {expansion}.',
  'error.expansions-conflict': 'These expansions do not go together.',
  'error.unknown-setting': 'There is no such setting with what is in play.',
  'error.space-twice': '{space} stands there twice.',
  'error.erased': 'No expansion in play erases so much.',

  // Drawing in a round
  'error.die-unknown': 'There is no such die in this round.',
  'error.die-drawn': 'This die is drawn already.',
  'error.last-roll': 'Nothing is drawn after the last round.',
  'error.route-not-rolled': 'The die does not show this drawing.',
  'error.space-taken': 'There is a drawing at {space} already.',
  'error.not-connected': 'Nothing joins it at {space}. Start from an exit or an open end.',
  'error.special-unknown': 'This is no special route.',
  'error.special-used': 'This special route is used already.',
  'error.special-round': 'Only one special route a round.',
  'error.special-game': 'All three special routes are used.',
  'error.special-board': 'There are no special routes on the board of this round.',
  'error.barred': 'An expansion in play forbids this drawing at {space}.',
  'error.expansion-not-played': 'This belongs to an expansion that is not in play.',
  'error.duty-first': 'Something else must be done before.',
  'error.dice-left': 'A die can still be drawn, so it must be.',
  'error.duty-left': 'Something else is still to be done.',

  // Dice towers
  'error.tower-unknown': 'There is no dice tower at this address.',
  'error.tower-closed': 'This tower is closed. Set up a new one.',
  'error.dice-count': 'Enter every die.',
  'error.face-unknown': 'A die does not show this face.',
  'error.round-not-next': 'Another round is next: somebody else has rolled or taken back.',
  'error.round-not-last': 'Only the last roll can be taken back.',
  'error.no-rounds-left': 'All rounds are rolled.',
  'error.too-many-rolls': 'Too many rolls were taken back. Set up a new tower.',
} as const satisfies Record<string, string>;
