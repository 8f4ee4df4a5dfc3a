/** The rules of Lava as people read them, in English; by section and rule. */

export const en = {
  'railroad_ink.8.2': 'Lava',
  'railroad_ink.8.2.words': 'lava, volcano, lava lake',
  'railroad_ink.8.2.draw': 'Lava flows on.',
  'railroad_ink.8.2.draw.text':
    'Six rounds. A volcano stands on D4 from the start. A lava face needs a lava side joined to lava that is there. Lava must not meet a road, a rail or an exit. Its route need not be joined, but must not meet the other kind.',
  'railroad_ink.example.lava-joined':
    'The lava goes on from the volcano; the road joins nothing: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.lava-apart': 'Lava away from all lava: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.8.2.duty': 'One or both, every round.',
  'railroad_ink.8.2.duty.text':
    'In each round you draw one of the lava dice or both, as long as one fits or room can be made for it.',
  'railroad_ink.8.2.volcano': 'New volcanoes.',
  'railroad_ink.8.2.volcano.text':
    'At any moment you may draw a volcano in an empty space that has no lava in its four neighbours, as many as you like. It clashes with nothing when it comes; what is drawn against it later does. It does not take the place of a lava die.',
  'railroad_ink.example.volcano-new': 'No lava beside it: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.volcano-beside': 'Lava beside it: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.8.2.room': 'Make room.',
  'railroad_ink.8.2.room.text':
    'Where no lava face fits you make room: by a volcano after which one fits, or by drawing a face over a route that open lava faces. The route is erased, a station or special route too, but none that has lava in its space. If neither way leads to a face, nothing is owed.',
  'railroad_ink.example.lava-room':
    'No face fits elsewhere: this one goes over the road on E4: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.lava-room-closed':
    'A face fits beside the volcano: no room is made over the road: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.8.2.score': 'Points of lava.',
  'railroad_ink.8.2.score.text':
    '5 for each lake of lava without an open side, and 1 for each space of the largest lake. The outer edge closes. Each open lava side costs a point.',
  'railroad_ink.8.2.score.points': '5 a closed lake, 1 a space of the largest',
  'railroad_ink.example.lava-closed': 'A closed lake of five spaces: {lava, plural, one {# point} other {# points}}',
  'railroad_ink.goals-lava': 'Goals: lava',
} as const satisfies Record<string, string>;
