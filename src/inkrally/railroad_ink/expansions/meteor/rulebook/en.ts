/** The rules of Meteor as people read them, in English; by section and rule. */

export const en = {
  'railroad_ink.8.1': 'Meteors',
  'railroad_ink.8.1.words': 'meteor, crater, strike, dot, impact',
  'railroad_ink.8.1.strike': 'It strikes first.',
  'railroad_ink.8.1.strike.text':
    'Six rounds. Before anything is drawn the meteor flies from the dot, at first on D4, in the direction and as many spaces as the dice say. Where the direction is free you choose it, with both dice seen. The edge turns it round and costs no step. Where it comes down on a crater, it flies on to the next space without one.',
  'railroad_ink.example.meteor-flight':
    'From B4 three to the west: A4, back over B4 to C4, where a crater is: so D4 is struck. {legal, select, yes {That is where it goes.} other {Never.}}',
  'railroad_ink.8.1.crater': 'The crater.',
  'railroad_ink.8.1.crater.text':
    'The strike erases everything in the space, leaves a crater and takes the dot there. A special route that is struck stays crossed off. A crater fills its space and has four blank sides.',
  'railroad_ink.example.crater-filled': 'A crater fills its space: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.8.1.skip': 'Skip it.',
  'railroad_ink.8.1.skip.text':
    'Cross off a special route, within its limits, and no meteor strikes in this round. That was your special route of the round. The dot stays.',
  'railroad_ink.8.1.clear': 'Draw in a crater.',
  'railroad_ink.8.1.clear.text':
    'After the strike you may erase a crater to draw in its space. You then owe a drawing there, or put the crater back. One crater at a time, and only where something that is left fits. Nobody ever has to. A table may decide that only a road or rail replaces a crater.',
  'railroad_ink.example.crater-cleared':
    'C4 is struck; the crater on B2 is erased, and the road goes on there: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.8.1.score': 'Points of craters.',
  'railroad_ink.8.1.score.text':
    'Each road or rail end that faces a crater gives 2 points and is no open end. It joins nothing and ends a length.',
  'railroad_ink.8.1.score.points': '2 an end at a crater',
  'railroad_ink.example.meteor-points': '{meteor, plural, one {# point} other {# points}}, open ends: {errors}',
  'railroad_ink.goals-meteor': 'Goals: meteors',
} as const satisfies Record<string, string>;
