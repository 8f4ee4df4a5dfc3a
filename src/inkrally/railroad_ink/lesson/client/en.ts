/** What this lesson says, in English: of each step its title, its rule, and what to do. */

export const en = {
  'lesson.railroad-ink': 'Railroad Ink',
  'lesson.railroad-ink.about': 'The base game in two rounds.',
  'lesson.railroad-ink.sheet': 'What the sheet is',
  'lesson.railroad-ink.sheet.rule':
    'Forty-nine spaces, A1 to G7, and twelve exits on the edge: road and rail by turns. An exit is no space.',
  'lesson.railroad-ink.dice': 'The same dice for all',
  'lesson.railroad-ink.dice.rule':
    'Each round four dice are rolled: three with a road or a rail, the fourth with an overpass or a station. Everybody draws them at the same time, each on the own sheet.',
  'lesson.railroad-ink.start': 'Start from an exit',
  'lesson.railroad-ink.start.rule': 'A drawing goes into an empty space, and joins an exit or what is drawn already.',
  'lesson.railroad-ink.start.do': 'Tap the straight road, then B1.',
  'lesson.railroad-ink.turn': 'Turn a drawing',
  'lesson.railroad-ink.turn.rule': 'Every drawing may be turned and mirrored.',
  'lesson.railroad-ink.turn.do': 'Tap the straight rail, then D1. Where several ways fit, another tap turns it.',
  'lesson.railroad-ink.join': 'Road to road, rail to rail',
  'lesson.railroad-ink.join.rule': 'A road never meets a rail. An end may stay open, or face a blank side.',
  'lesson.railroad-ink.join.do': 'Put the junction on B2, below your road.',
  'lesson.railroad-ink.overpass': 'The overpass',
  'lesson.railroad-ink.overpass.rule': 'On an overpass road and rail cross at different heights. They do not join.',
  'lesson.railroad-ink.overpass.do': 'Put it on D2: the rail runs on, and a new road begins.',
  'lesson.railroad-ink.must': 'What must be drawn',
  'lesson.railroad-ink.must.rule':
    'All four dice must be drawn, each once and in any order, while they fit anywhere. A die that fits nowhere is lost.',
  'lesson.railroad-ink.hand-in': 'Hand in',
  'lesson.railroad-ink.hand-in.rule':
    'Until you hand in, all that you drew in this round can be taken back. If a clock runs out before, the rest is drawn for you.',
  'lesson.railroad-ink.hand-in.do': 'Press the button that hands in.',
  'lesson.railroad-ink.station': 'Stations change the kind',
  'lesson.railroad-ink.station.rule': 'A station joins road and rail in one network.',
  'lesson.railroad-ink.station.do': 'Put the station on E2: the road of the overpass goes on as a rail.',
  'lesson.railroad-ink.exits': 'Networks and exits',
  'lesson.railroad-ink.exits.rule':
    'What hangs together is a network. One of 2 exits gives 4 points, of 3 exits 8, and 4 more for each. All 12 give 45.',
  'lesson.railroad-ink.exits.do': 'Put the straight road on C2: it joins B2 and D2.',
  'lesson.railroad-ink.ends': 'Open ends cost',
  'lesson.railroad-ink.ends.rule':
    'Each open end inside the sheet costs a point. At the outer edge it costs nothing, nor does an exit that nobody uses.',
  'lesson.railroad-ink.ends.do': 'Put both rails on F2 and G2: they lead to an exit.',
  'lesson.railroad-ink.centre': 'The centre, and long lines',
  'lesson.railroad-ink.centre.rule':
    'One point for each of the nine central spaces, C3 to E5, with a drawing, and for each space of the longest road and of the longest rail. Branches do not count.',
  'lesson.railroad-ink.special': 'Special routes',
  'lesson.railroad-ink.special.rule':
    'Six special routes, joined like all others: one a round at most, three a game, each once. You need not.',
  'lesson.railroad-ink.count': 'Count your sheet',
  'lesson.railroad-ink.count.rule':
    'After seven rounds: exits, longest road, longest rail, centre, less open ends. Most points win; of those who tie, fewer open ends; if those are equal too, the victory is shared.',
  'lesson.railroad-ink.count.do': 'The score stands beside the sheet. Hand in.',
} as const satisfies Record<string, string>;
