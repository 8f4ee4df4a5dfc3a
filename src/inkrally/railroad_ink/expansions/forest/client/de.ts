/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.forest': 'Wälder',
  'face.f-h-straight': 'gerade Straße im Wald',
  'face.f-r-straight': 'gerades Gleis im Wald',
  'face.f-h-curve': 'Straßenkurve im Wald',
  'face.f-r-curve': 'Gleiskurve im Wald',
  'face.f-trees': 'Bäume',
  'choose.forest': 'Wälder neben deinen Strecken: Zwei davon bringen Punkte.',
  'dice.forest': 'keiner, einer oder beide',
  'space.trees': 'Bäume',
  'goal.FA': 'Fünf Wälder',
  'goal.FA-asks': 'Es gibt fünf getrennte Wälder.',
  'goal.FB': 'Schräger Wald',
  'goal.FB-asks': 'Auf vier Feldern einer Diagonale stehen Bäume.',
  'goal.FC': 'Ausfahrten im Wald',
  'goal.FC-asks': 'Auf vier Feldern mit Ausfahrt stehen Bäume.',
  'with.forest': 'Wäldern',
} as const satisfies Translated<typeof en>;
