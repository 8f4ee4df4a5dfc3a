/** The rules of Canyon as people read them, in English; by section and rule. */

export const en = {
  'railroad_ink.10.2': 'Canyons',
  'railroad_ink.10.2.words': 'canyon, bridge, segment, edge, pattern',
  'railroad_ink.10.2.draw': 'Between the spaces.',
  'railroad_ink.10.2.draw.text':
    'Seven rounds. A pattern of one to three segments is drawn whole, turned at will, along edges between two spaces, never on the outer edge. At least one of its ends lies at the outer edge or at the open end of a canyon. Each die may be left.',
  'railroad_ink.example.canyon-edge':
    'A pattern of two segments that begins at the outer edge: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.canyon-on': 'Two more segments from an open end: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.10.2.touch': 'No branches.',
  'railroad_ink.10.2.touch.text':
    'Canyons never branch, cross or touch; they only go on from open ends. Joining two open ends makes one canyon.',
  'railroad_ink.example.canyon-join': 'Two open ends become one canyon: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.10.2.bridges': 'Bridges.',
  'railroad_ink.10.2.bridges.text':
    'Each segment that a road or rail end touches takes one of twelve bridge points, once, whichever was there first. What cannot be paid is not allowed, and a white die that fits only there is not owed.',
  'railroad_ink.example.bridges-left':
    'The road reaches a segment, for one of twelve bridge points: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.bridges-none':
    'Twelve segments are touched, and A5 would touch one more: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.10.2.score': 'Points of canyons.',
  'railroad_ink.10.2.score.text':
    '1 for each segment of the longest canyon, and 2 for each canyon with both ends on the outer edge. Open ends of canyons cost nothing.',
  'railroad_ink.10.2.score.points': '1 a segment of the longest, 2 from edge to edge',
  'railroad_ink.example.canyon-points':
    'Three segments from edge to edge: {canyon, plural, one {# point} other {# points}}',
  'railroad_ink.goals-canyon': 'Goals: canyons',
} as const satisfies Record<string, string>;
