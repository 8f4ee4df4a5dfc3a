/** The rules of Forest as people read them, in English; by section and rule. */

export const en = {
  'railroad_ink.11.1': 'Forests',
  'railroad_ink.11.1.words': 'forest, wood, tree',
  'railroad_ink.11.1.draw': 'Trees.',
  'railroad_ink.11.1.draw.text':
    'Six rounds. Each forest face may be drawn in an empty space without a clash, joined or not. Trees alone fill their space and have four blank sides.',
  'railroad_ink.example.forest-trees': 'Trees alone, joined to nothing: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.forest-never':
    'A rail of a forest die, against a road: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.11.1.score': 'Points of forests.',
  'railroad_ink.11.1.score.text':
    'Spaces with trees that lie side by side are a forest, whatever else they hold. The best scores 2 for each of its spaces, the second best 1.',
  'railroad_ink.11.1.score.points': '2 a space of the best, 1 of the second',
  'railroad_ink.example.forest-points':
    'A forest of three spaces and one of one: {forest, plural, one {# point} other {# points}}',
  'railroad_ink.goals-forest': 'Goals: forests',
} as const satisfies Record<string, string>;
