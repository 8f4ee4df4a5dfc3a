/** What is said of this expansion, in English; a key is what the client asks for. */

export const en = {
  'kind.A': 'lava',
  'expansion.lava': 'Lava',
  'face.a-half': 'lava on two neighbouring sides',
  'face.a-opposite': 'lava on two opposite sides',
  'face.a-three': 'lava on three sides',
  'face.a-quarter-h': 'straight road beside lava',
  'face.a-quarter-r': 'straight rail beside lava',
  'face.a-volcano': 'volcano',
  'noun.lava': 'lava',
  'noun.volcano': 'volcano',
  'choose.lava': 'Lava flows in every round. Close its lakes before they cost you.',
  'duty.lava-face': 'draw one of the lava dice, or both. Lava flows on in every round.',
  'duty.lava-room':
    'no lava die fits. Make room: draw a new volcano beside which one fits, or let lava take a route that it flows against.',
  'act.lava-volcano': 'New volcano',
  'act.lava-make-room': 'Let lava take a route',
  'dice.lava': 'one or both',
  'goal.VA': 'Round the volcano',
  'goal.VA-asks': 'A closed route runs round a volcano.',
  'goal.VB': 'Past the lava',
  'goal.VB-asks': 'Two exits are joined through a space with lava.',
  'goal.VC': 'Lost to lava',
  'goal.VC-asks': 'Lava has taken one of your routes.',
  'with.lava': 'lava',
} as const satisfies Record<string, string>;
