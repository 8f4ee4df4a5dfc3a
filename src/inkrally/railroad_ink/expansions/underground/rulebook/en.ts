/** The rules of Underground as people read them, in English; by section and rule. */

export const en = {
  'railroad_ink.12': 'Underground',
  'railroad_ink.12.words': 'metro, subway, pipe, hub, burst, below',
  'railroad_ink.12.rounds': 'Two sheets by turns.',
  'railroad_ink.12.rounds.text':
    'Fourteen rounds by turns, the surface first. Below four dice of its own are rolled for everybody, and all four must be drawn if they fit, with an end joined. There are no special routes and no buildings there.',
  'railroad_ink.12.kinds': 'Metro and pipes.',
  'railroad_ink.12.kinds.text':
    'A metro line joins rail exits and metro only, a water pipe road exits and pipes only. One never meets the other.',
  'railroad_ink.example.under-kinds': 'Metro from a rail exit, a pipe from a road exit',
  'railroad_ink.example.under-pipe': 'A pipe joined to a pipe: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.example.under-never': 'Metro against a pipe: {legal, select, yes {allowed} other {never}}',
  'railroad_ink.12.double': 'Doubling.',
  'railroad_ink.12.double.text':
    'Three times a game, once a round, you may draw the face of an underground die once more. You never have to.',
  'railroad_ink.12.hub': 'Hubs.',
  'railroad_ink.12.hub.text': 'A surface station and a metro stop in one space make a hub, whichever came first.',
  'railroad_ink.example.under-hub': 'A metro stop on D1, below a station: a hub',
  'railroad_ink.12.burst': 'Bursts.',
  'railroad_ink.12.burst.text':
    'A surface station that is drawn above a pipe that is there bursts it, once. A pipe drawn under a station does not burst.',
  'railroad_ink.example.under-burst': 'A station was drawn above the pipe on B2: it has burst',
  'railroad_ink.12.alone': 'Without the surface.',
  'railroad_ink.12.alone.text':
    'Alone, with no sheet above, it is seven rounds, without goals and picked dice. A metro stop becomes a hub as it is drawn if neither its row nor its column has one; else it stays a plain stop for good.',
  'railroad_ink.12.score': 'Points below.',
  'railroad_ink.12.score.text':
    'Networks of pipes score by their exits, those of metro by exits and hubs together, both as on the surface and 5 more for each beyond twelve. Twice the longest pipe, burst or not, and once the longest metro line; 1 for each central space; 1 off for each open end, 2 for each burst. Where points tie, open ends of both sheets count, a burst as one.',
  'railroad_ink.12.score.points': 'networks, 2 × pipe, metro, centre, −1 open, −2 burst',
  'railroad_ink.example.under-points':
    'A pipe of seven spaces between two exits: {underground, plural, one {# point} other {# points}}',
} as const satisfies Record<string, string>;
