/** The rules of Lake as people read them, in English; by section and rule. */

export const en = {
  'railroad_ink.7.2': 'Lakes',
  'railroad_ink.7.2.words': 'lake, water, pier, ferry, dock',
  'railroad_ink.7.2.draw': 'Drawing water.',
  'railroad_ink.7.2.draw.text':
    'Six rounds. Draw none, one or both of the lake dice in any empty space, joined or not. Water must not meet a road, a rail or an exit. Joined water makes a lake; open water costs nothing.',
  'railroad_ink.example.lake-anywhere': 'Water that joins nothing: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.lake-never': 'Water against the end of a rail: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.7.2.pier': 'Piers.',
  'railroad_ink.7.2.pier.text':
    'A pier joins its routes to the lake: all networks with piers on one lake are one network. Roads and rails end at it. A pier is a station.',
  'railroad_ink.example.lake-pier': 'Two piers, one network: {exits, plural, one {# point} other {# points}}',
  'railroad_ink.7.2.fill': 'Water rises.',
  'railroad_ink.7.2.fill.text':
    'An empty space that water faces from three or four sides becomes water at once, and so on until nothing changes. The outer edge is not water. It costs no die, and counts for the lake and the centre. It comes even against an exit or the end of a route, which stays open.',
  'railroad_ink.example.lake-fill':
    'The third shore, and D3 fills: a lake of four spaces: {lake, plural, one {# point} other {# points}}',
  'railroad_ink.7.2.score': 'Points of lakes.',
  'railroad_ink.7.2.score.text':
    'The smallest lake scores 1 for each of its spaces. If there is only one, it is the smallest.',
  'railroad_ink.7.2.score.points': '1 a space of the smallest lake',
  'railroad_ink.example.lake-smallest':
    'Lakes of two spaces and of three; the smaller scores: {lake, plural, one {# point} other {# points}}',
  'railroad_ink.goals-lake': 'Goals: lakes',
} as const satisfies Record<string, string>;
