/** The rules of Railroad Ink as people read them, in English; by section and rule. */

export const en = {
  'railroad_ink.2': 'The sheet',
  'railroad_ink.2.words': 'board, grid, map, exit',
  'railroad_ink.2.spaces': 'Spaces.',
  'railroad_ink.2.spaces.text':
    'Everybody has a sheet of 7 by 7 spaces, A1 to G7: a letter for the column, a number for the row.',
  'railroad_ink.2.exits': 'Exits.',
  'railroad_ink.2.exits.text':
    'Twelve exits stand along the edge, one road, one rail and so on. An exit is no space: it adds nothing to a length.',
  'railroad_ink.example.goal': '{reached, select, yes {reached} other {not reached}}',
  'railroad_ink.example.sheet-exits': 'The empty sheet',
  'railroad_ink.2.centre': 'The centre.',
  'railroad_ink.2.centre.text':
    'The nine spaces from C3 to E5 are the centre. Each that has something in it at the end gives a point.',
  'railroad_ink.example.centre-points':
    'Three of these spaces are in the centre: {centre, plural, one {# point} other {# points}}',
  'railroad_ink.3': 'Routes and dice',
  'railroad_ink.3.words': 'overpass, bridge, station, curve, junction, faces',
  'railroad_ink.3.dice': 'The dice.',
  'railroad_ink.3.dice.text':
    'Three dice show a straight, a curve or a junction, of road or of rail. The fourth shows an overpass, a straight station or a station in a curve.',
  'railroad_ink.3.turn': 'Turned at will.',
  'railroad_ink.3.turn.text': 'Every route may be turned and mirrored before it is drawn.',
  'railroad_ink.example.turn-tee':
    'A junction, turned so that its ends fit: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.3.overpass': 'The overpass.',
  'railroad_ink.3.overpass.text': 'On an overpass road and rail cross at different heights. They do not join.',
  'railroad_ink.example.overpass-apart':
    '{exits, plural, =0 {Two exits, two networks: no points} one {# point} other {# points}}',
  'railroad_ink.3.station': 'Stations.',
  'railroad_ink.3.station.text':
    'A station, the black square, joins road and rail: both belong to one network from there on.',
  'railroad_ink.example.station-joins': 'One network with two exits: {exits, plural, one {# point} other {# points}}',
  'railroad_ink.3.challenge': 'Challenge dice.',
  'railroad_ink.3.challenge.text':
    'Challenge rolls two of the plain dice, one with a terminus of each kind and stations, and one with the overpass, double curves and junctions. A terminus is a station with one end. Where a road has a rail branch, or a rail a road branch, a station joins all three ends. The two curves of a double are not joined.',
  'railroad_ink.example.challenge-ends': 'A terminus of each kind, and a double curve',
  'railroad_ink.4': 'The round',
  'railroad_ink.4.words': 'turn, hand in, seven rounds, undo, time',
  'railroad_ink.4.together': 'All at once.',
  'railroad_ink.4.together.text':
    'Seven rounds, or as many as the expansions say. Each begins with one roll for everybody, and all draw it at the same time, each on the own sheet.',
  'railroad_ink.4.back': 'Take it back.',
  'railroad_ink.4.back.text':
    'Until you hand in, you may take back what you drew in this round, the last first, with all that it caused. What stands from earlier rounds stays.',
  'railroad_ink.4.deadline': 'When time is up.',
  'railroad_ink.4.deadline.text':
    'What must still be drawn is drawn for you: the dice in their order, each in the first space, row by row, where it fits. The printed rules know no clock; this one is ours.',
  'railroad_ink.4.1': 'Where a drawing may go',
  'railroad_ink.4.1.words':
    'legal, allowed, forbidden, refused, rail meets road, clash, connect, rotate, railway, track, highway',
  'railroad_ink.4.1.like': 'Like to like.',
  'railroad_ink.4.1.like.text':
    'A road never meets a rail, and neither meets an exit of the other kind. It is the ends that count: where a drawing has a blank side, nothing meets.',
  'railroad_ink.example.like-never': '{legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.like-blank': '{legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.like-station': 'a station joins both: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.4.1.joined': 'Joined.',
  'railroad_ink.4.1.joined.text':
    'At least one end must be joined to an exit of its kind, or to a route that is there, of this round too.',
  'railroad_ink.example.joined-places':
    'On this sheet a road curve fits in {places, plural, one {# space} other {# spaces}}.',
  'railroad_ink.example.joined-not': '{legal, select, yes {allowed} other {not allowed: nothing joins it}}',
  'railroad_ink.4.1.empty': 'Empty.',
  'railroad_ink.4.1.empty.text': 'A drawing goes into an empty space. Craters, trees or cacti alone fill one, too.',
  'railroad_ink.example.empty-not': 'B1 has a road: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.4.1.loose': 'Loose ends are allowed.',
  'railroad_ink.4.1.loose.text':
    'An end may point at a blank side, a blank side at an end or at an exit, and an end at the outer edge where no exit is. An open end inside the sheet costs a point.',
  'railroad_ink.example.loose-allowed': '{legal, select, yes {allowed} other {never}}, and open ends: {errors}',
  'railroad_ink.4.2': 'What must be drawn',
  'railroad_ink.4.2.words': 'duty, obligation, all dice, leave out, hand in',
  'railroad_ink.4.2.all': 'All four, while they fit.',
  'railroad_ink.4.2.all.text':
    'Each white die is drawn once, and must be drawn if it fits anywhere on the sheet as it stands. You may hand in when none that is left fits. The order is yours; nobody has to find one in which more would have fitted.',
  'railroad_ink.4.2.lost': 'What fits nowhere is lost.',
  'railroad_ink.4.2.lost.text':
    'A die that fits nowhere is not drawn. Special routes and the dice of expansions never have to be drawn, except for lava and the dice of the underground.',
  'railroad_ink.4.2.face': 'What was rolled, once.',
  'railroad_ink.4.2.face.text':
    'You draw what a die shows, turned as you like, and each die once. Two dice with the same face are two dice.',
  'railroad_ink.4.3': 'Special routes',
  'railroad_ink.4.3.words': 'crossroads, crossing, six, three, bonus',
  'railroad_ink.4.3.limits': 'One a round, three a game.',
  'railroad_ink.4.3.limits.text':
    'You may draw one of the six special routes in a round, three in a game, and each of them once. It is never owed, may come at any moment of the round, and is joined like any drawing. Its four ends are connected with one another.',
  'railroad_ink.example.special-all':
    'Its four ends are connected with one another: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.4.3.crossed': 'Crossed off.',
  'railroad_ink.4.3.crossed.text':
    'A special route that was spent otherwise, to escape a meteor or a drought, counts toward the same limits.',
  'railroad_ink.example.special-crossed':
    'This special route was spent before: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.5': 'Networks',
  'railroad_ink.5.words': 'connected, joined, component',
  'railroad_ink.5.hang': 'What hangs together.',
  'railroad_ink.5.hang.text':
    'A network is whatever hangs together by joined ends, with the exits that it reaches. Stations join road and rail; overpasses and double curves do not join their two lines.',
  'railroad_ink.example.networks-two':
    'On B2 a station joins road and rail; on D2 an overpass does not: {exits, plural, one {# point} other {# points}}',
  'railroad_ink.6': 'The score',
  'railroad_ink.6.words': 'points, scoring, exits, longest, open ends, errors, tie, win',
  'railroad_ink.6.exits': 'Exits.',
  'railroad_ink.6.exits.text':
    'Every network scores by the number of exits that it joins: 4 points for two, then 4 more for each further one, and 45 for all twelve. A single exit gives nothing.',
  'railroad_ink.6.exits.points': '2: 4, 3: 8, 4: 12, 5: 16, 6: 20, 7: 24, 8: 28, 9: 32, 10: 36, 11: 40, 12: 45',
  'railroad_ink.example.score-exits': 'Three exits in one network: {exits, plural, one {# point} other {# points}}',
  'railroad_ink.6.longest': 'Longest road, longest rail.',
  'railroad_ink.6.longest.text':
    'One stretch of road and one of rail score a point for each space. A station does not interrupt a road or a rail that goes on through it. No end is used twice, branches do not count, and no space counts twice. A table may count as Challenge does, or in Challenge as here.',
  'railroad_ink.6.longest.points': '1 a space of one of each',
  'railroad_ink.example.score-longest': 'The longest road: {highway, plural, one {# point} other {# points}}',
  'railroad_ink.6.trail': 'Lengths in Challenge.',
  'railroad_ink.6.trail.text':
    'There a line may cross itself: a space counts for each pass, no stretch twice. It differs only through crossroads and double curves. A junction counts once, a ring of spaces as many as it has. A table may also count by stretches: then a space counts again when the line comes back to it.',
  'railroad_ink.example.trail-crossing':
    'The road crosses itself on B2, which counts twice: {highway, plural, one {# point} other {# points}}',
  'railroad_ink.6.centre': 'Centre.',
  'railroad_ink.6.centre.text':
    'A point for each of the nine central spaces with anything in it. A table with expansions may count only those with a route.',
  'railroad_ink.6.centre.points': '1 a central space',
  'railroad_ink.6.errors': 'Open ends.',
  'railroad_ink.6.errors.text':
    'A point is lost for each road or rail end inside the sheet that is not joined. Ends at the outer edge and unused exits cost nothing.',
  'railroad_ink.6.errors.points': '−1 each',
  'railroad_ink.example.score-errors': 'Open ends: {errors}',
  'railroad_ink.6.win': 'Who wins.',
  'railroad_ink.6.win.text':
    'Most points win; of those who tie the one with fewer open ends; if those are equal too, the victory is shared.',
  'railroad_ink.7': 'Deep Blue',
  'railroad_ink.7.words': 'blue',
  'railroad_ink.8': 'Blazing Red',
  'railroad_ink.8.words': 'red',
  'railroad_ink.10': 'Shining Yellow',
  'railroad_ink.10.words': 'yellow',
  'railroad_ink.11': 'Lush Green',
  'railroad_ink.11.words': 'green',
  'railroad_ink.13': 'Expansions together',
  'railroad_ink.13.words': 'combine, mix, order, several',
  'railroad_ink.13.rounds': 'Fewest rounds.',
  'railroad_ink.13.rounds.text':
    'Any expansions may be mixed, only none goes with the underground. The smallest number of rounds of all of them is played.',
  'railroad_ink.13.order': 'In this order.',
  'railroad_ink.13.order.text':
    'All dice are rolled; then the meteor strikes; then the drought comes; then everything is drawn in any order. A meteor erases trees, cacti, oases and trails, too; canyons stay.',
  'railroad_ink.13.barred': 'Each has its say.',
  'railroad_ink.13.barred.text':
    'A drawing that is allowed by itself may still be refused by an expansion: where it reaches a canyon and no bridge points are left, for example. Rivers, water and lava never meet one another either; only water that rises and new volcanoes may.',
} as const satisfies Record<string, string>;
