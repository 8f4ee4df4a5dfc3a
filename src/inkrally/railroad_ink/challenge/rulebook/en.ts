/** The rules of Challenge as people read them, in English; by section and rule. */

export const en = {
  'railroad_ink.9': 'Challenge',
  'railroad_ink.9.words': 'green, yellow, edition',
  'railroad_ink.9.what': 'What it adds.',
  'railroad_ink.9.what.text':
    'Seven rounds with dice of its own, a sheet with special buildings, three goals, and, if you like, picked dice. A line may cross itself.',
  'railroad_ink.9.1': 'Special buildings',
  'railroad_ink.9.1.words': 'building, factory, village, university',
  'railroad_ink.9.1.factory': 'Factories.',
  'railroad_ink.9.1.factory.text':
    'Draw anything with a road or rail end on a factory, A1, C6 or G5, and you may draw one of the white dice of this round a second time. Each factory of a round takes another die.',
  'railroad_ink.example.buildings': 'Factories, villages and universities on the sheet',
  'railroad_ink.9.1.village': 'Villages.',
  'railroad_ink.9.1.village.text':
    'Draw a station on a village, C1, E3, E6 or F2, and mark the next of four boxes. The highest marked one counts: one village gives 2 points, two 4, three 6, four 8.',
  'railroad_ink.9.1.village.points': '1: 2, 2: 4, 3: 6, 4: 8',
  'railroad_ink.example.village-station':
    'A station on the village C1: {villages, plural, one {# point} other {# points}}',
  'railroad_ink.9.1.university': 'Universities.',
  'railroad_ink.9.1.university.text':
    'Draw anything with a road or rail end on a university, A3, B5, D4 or G7, and mark one of three boxes. With the third you may draw one special route that is not crossed off yet, and counts toward no limit. It is crossed off then.',
  'railroad_ink.9.1.when': 'This round, or never.',
  'railroad_ink.9.1.when.text':
    'What a building gives is used once, in the round in which you drew on it, or lost; it is never owed. What is drawn by it may set off another building. Water that rises and volcanoes set off none.',
  'railroad_ink.9.2': 'Goals',
  'railroad_ink.9.2.words': 'goal, card, objective',
  'railroad_ink.9.2.how': 'Three goals for all.',
  'railroad_ink.9.2.how.text':
    'At the end of each round all who reach a goal for the first time get the highest value that is open, of 4, 2 and 1; then it is crossed off. The 1 stays open for ever. Each goal scores once, and stays yours whatever is erased later. You claim nothing: the table looks. An expansion with goals of its own brings one of the three.',
  'railroad_ink.9.2.how.points': '4, 2, 1',
  'railroad_ink.9.2.reading': 'How they are read.',
  'railroad_ink.9.2.reading.text':
    'Something is whatever fills a space: a route, a crater, water, lava, trees, cacti. More than the number that is asked for is as good. Spaces in a line lie side by side. A network needs no exit to have stations. A pier is a station. Lengths are counted as this table counts them.',
  'railroad_ink.9.3': 'Goals alone',
  'railroad_ink.9.3.words': 'solo, deadline, alone',
  'railroad_ink.9.3.alone': 'With deadlines.',
  'railroad_ink.9.3.alone.text':
    'Alone the three goals have deadlines, from the top down rounds 3, 4 and 5: reached by then a goal gives 4, later 1.',
  'railroad_ink.9.4': 'Picked dice',
  'railroad_ink.9.4.words': 'draft, pair, pick, start player',
  'railroad_ink.9.4.pool': 'Pairs of dice.',
  'railroad_ink.9.4.pool.text':
    'There is one set of four white dice for each seat. In each round they are drawn blindly two by two and rolled; a pair stays together. Everyone draws the own four; dice of expansions are for all.',
  'railroad_ink.9.4.pick': 'Picking.',
  'railroad_ink.9.4.pick.text':
    'From the start player on, clockwise, each takes one pair that is free, then again in the same order a second one. A pick can be taken back until it is handed in. A meteor and a drought come before anything is picked, or after it where the table says so.',
  'railroad_ink.9.4.start': 'Who begins next.',
  'railroad_ink.9.4.start.text':
    'The lowest total of four dice: an overpass and a double curve are worth 0, a terminus 1, any other face as many as it has ends. Of those who tie the one who chose last. The first of all is drawn by lot.',
  'railroad_ink.9.4.ties': 'Ties.',
  'railroad_ink.9.4.ties.text':
    'Ties in points and open ends are broken counter-clockwise from the right of the very first start player, who is last: no victory is shared.',
} as const satisfies Record<string, string>;
