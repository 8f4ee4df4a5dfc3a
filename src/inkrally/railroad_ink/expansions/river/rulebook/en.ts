/** The rules of River as people read them, in English; by section and rule. */

export const en = {
  'railroad_ink.7.1': 'Rivers',
  'railroad_ink.7.1.words': 'river, bridge, water',
  'railroad_ink.7.1.draw': 'Drawing a river.',
  'railroad_ink.7.1.draw.text':
    'Six rounds. Draw none, one or both of the river dice, in any empty space: no connection is needed. A river end must not meet a road, a rail or an exit.',
  'railroad_ink.example.river-anywhere': 'A river that joins nothing: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.river-never': 'A river end at the end of a road: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.7.1.bridge': 'Bridges.',
  'railroad_ink.7.1.bridge.text':
    'A route crosses a river only on a bridge of the dice. That is a route like any other, and the river runs on beneath it.',
  'railroad_ink.example.river-bridge':
    'The rail crosses on a bridge, and the river runs on: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.7.1.score': 'Points of rivers.',
  'railroad_ink.7.1.score.text':
    'One river scores, the best: 1 for each of its spaces, and 3 more if both its ends lie at the outer edge. Each river end inside the sheet that is not joined counts as an open end.',
  'railroad_ink.7.1.score.points': '1 a space, 3 more from edge to edge',
  'railroad_ink.example.river-edges': 'Five spaces, from edge to edge: {river, plural, one {# point} other {# points}}',
  'railroad_ink.goals-river': 'Goals: rivers',
} as const satisfies Record<string, string>;
