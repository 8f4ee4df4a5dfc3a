/** What is said of this expansion, in English; a key is what the client asks for. */

export const en = {
  'expansion.trail': 'Trails',
  'face.t-h-straight': 'straight road over a trail',
  'face.t-r-straight': 'straight rail over a trail',
  'face.t-h-curve': 'road curve with a trail outside',
  'face.t-r-curve': 'rail curve with a trail outside',
  'face.t-h-tee': 'road junction beside a trail',
  'face.t-r-tee': 'rail junction beside a trail',
  'choose.trail': 'Footpaths from corner to corner join stations.',
  'dice.trail': 'none, one or both',
  'space.path': 'trail between the corners {corners}',
  'goal.TA': 'A long walk',
  'goal.TA-asks': 'Five spaces in a line have trails.',
  'goal.TB': 'Where trails meet',
  'goal.TB-asks': 'Trails touch three corners of a space with a station.',
  'goal.TC': 'A walk in the centre',
  'goal.TC-asks': 'Five central spaces have trails.',
  'with.trail': 'trails',
  'error.trail': 'A trail joins corners of a space with a route and meets no other trail there.',
} as const satisfies Record<string, string>;
