/** What is said of this expansion, in English; a key is what the client asks for. */

export const en = {
  'expansion.forest': 'Forests',
  'face.f-h-straight': 'straight road in a wood',
  'face.f-r-straight': 'straight rail in a wood',
  'face.f-h-curve': 'road curve in a wood',
  'face.f-r-curve': 'rail curve in a wood',
  'face.f-trees': 'trees',
  'choose.forest': 'Woods beside your routes: two of them score.',
  'dice.forest': 'none, one or both',
  'space.trees': 'trees',
  'goal.FA': 'Five woods',
  'goal.FA-asks': 'There are five separate forests.',
  'goal.FB': 'A slanting wood',
  'goal.FB-asks': 'Four spaces in a diagonal have trees.',
  'goal.FC': 'Wooded exits',
  'goal.FC-asks': 'Trees stand in four spaces that have an exit.',
  'with.forest': 'forests',
} as const satisfies Record<string, string>;
