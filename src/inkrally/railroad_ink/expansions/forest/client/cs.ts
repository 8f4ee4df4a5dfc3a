/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.forest': 'Lesy',
  'face.f-h-straight': 'přímá dálnice v lese',
  'face.f-r-straight': 'přímá železnice v lese',
  'face.f-h-curve': 'dálniční zatáčka v lese',
  'face.f-r-curve': 'železniční zatáčka v lese',
  'face.f-trees': 'stromy',
  'choose.forest': 'Lesy podél tvých cest: dva z nich bodují.',
  'dice.forest': 'žádná, jedna nebo obě',
  'space.trees': 'stromy',
  'goal.FA': 'Pět lesů',
  'goal.FA-asks': 'Na plánu je pět oddělených lesů.',
  'goal.FB': 'Les napříč',
  'goal.FB-asks': 'Stromy jsou na čtyřech polích úhlopříčně za sebou.',
  'goal.FC': 'Výjezdy v lese',
  'goal.FC-asks': 'Stromy jsou na čtyřech polích s výjezdem.',
  'with.forest': 'lesy',
} as const satisfies Translated<typeof en>;
