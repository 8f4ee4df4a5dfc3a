/** The rules of Desert as people read them, in English; by section and rule. */

export const en = {
  'railroad_ink.10.1': 'Deserts',
  'railroad_ink.10.1.words': 'desert, cactus, oasis, drought',
  'railroad_ink.10.1.draw': 'Cacti and oases.',
  'railroad_ink.10.1.draw.text':
    'Six rounds. Each desert face may be drawn in an empty space without a clash, joined or not. A route has a cactus or an oasis with it; two cacti come without a route and fill their space. A table may ask that routes be joined as usual.',
  'railroad_ink.example.desert-anywhere':
    'A road with a cactus, joined to nothing: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.desert-never':
    'A rail of a desert die, against a road: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.10.1.drought': 'Droughts.',
  'railroad_ink.10.1.drought.text':
    'A drought comes before anything is drawn, once even if both dice show it: every cactus without an oasis in one of its four neighbours is erased; routes stay, and a space with nothing left is empty again. Instead you may cross off a special route, within its limits. After round 6 the desert dice are rolled once more; against that drought you may cross one off even if you used one in round 6.',
  'railroad_ink.example.desert-drought':
    'The cactus beside the oasis stays: {desert, plural, one {# cactus} other {# cacti}} left',
  'railroad_ink.10.1.score': 'Points of cacti.',
  'railroad_ink.10.1.score.text': '1 for each cactus that stands at the end.',
  'railroad_ink.10.1.score.points': '1 a cactus',
  'railroad_ink.example.desert-points':
    'One cactus with a road, two that fill their space: {desert, plural, one {# point} other {# points}}',
  'railroad_ink.goals-desert': 'Goals: deserts',
} as const satisfies Record<string, string>;
