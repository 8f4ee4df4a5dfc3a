/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'kind.V': 'râu',
  'expansion.river': 'Râuri',
  'face.v-straight': 'râu drept',
  'face.v-curve': 'cot de râu',
  'face.v-bridge-h': 'pod rutier peste un râu',
  'face.v-bridge-r': 'pod feroviar peste un râu',
  'noun.bridge': 'pod',
  'noun.V-straight': 'râu',
  'noun.V-curve': 'cot de râu',
  'noun.V-end': 'râu',
  'noun.V-stop': 'râu',
  'noun.V-junction': 'râu',
  'noun.V-crossing': 'râu',
  'choose.river': 'Râurile curg de la o margine la alta; șoselele și căile ferate le trec pe poduri.',
  'dice.river': 'niciunul, unul sau ambele',
  'goal.RA': 'Dus și întors',
  'goal.RA-asks': 'O rețea traversează de două ori același râu.',
  'goal.RB': 'Gări la râu',
  'goal.RB-asks': 'Trei gări sunt lângă căsuțe cu râu.',
  'goal.RC': 'Peste râu',
  'goal.RC-asks': 'Două ieșiri sunt conectate printr-un traseu peste un pod.',
  'with.river': 'râuri',
} as const satisfies Translated<typeof en>;
