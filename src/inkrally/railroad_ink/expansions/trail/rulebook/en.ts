/** The rules of Trail as people read them, in English; by section and rule. */

export const en = {
  'railroad_ink.11.2': 'Trails',
  'railroad_ink.11.2.words': 'trail, footpath, path, corner',
  'railroad_ink.11.2.draw': 'From corner to corner.',
  'railroad_ink.11.2.draw.text':
    'Six rounds. Each trail face may be left. It goes into an empty space without a clash, and is joined by an end, or by a corner of its trail that another trail uses or that is a corner of a space with a station. The trail turns with its route.',
  'railroad_ink.example.trail-corner':
    'The trail begins at a corner of the space with the station: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.trail-apart':
    'Neither an end nor a corner is joined: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.11.2.score': 'Points of trails.',
  'railroad_ink.11.2.score.text':
    'Trails that share a corner are connected, and a station with every trail at a corner of its space. Each such set of two stations or more gives 2 points for each station but one. Trails join no networks; their ends cost nothing.',
  'railroad_ink.11.2.score.points': '2: 2, 3: 4, 4: 6, 5: 8, 6: 10',
  'railroad_ink.example.trail-points': 'Two stations on one trail: {trail, plural, one {# point} other {# points}}',
  'railroad_ink.goals-trail': 'Goals: trails',
} as const satisfies Record<string, string>;
