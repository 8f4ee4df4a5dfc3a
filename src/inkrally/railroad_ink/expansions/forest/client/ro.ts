/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.forest': 'Păduri',
  'face.f-h-straight': 'șosea dreaptă în pădure',
  'face.f-r-straight': 'cale ferată dreaptă în pădure',
  'face.f-h-curve': 'curbă de șosea în pădure',
  'face.f-r-curve': 'curbă de cale ferată în pădure',
  'face.f-trees': 'copaci',
  'choose.forest': 'Păduri lângă traseele tale: două dintre ele aduc puncte.',
  'dice.forest': 'niciunul, unul sau ambele',
  'space.trees': 'copaci',
  'goal.FA': 'Cinci păduri',
  'goal.FA-asks': 'Sunt cinci păduri distincte.',
  'goal.FB': 'Pădure în diagonală',
  'goal.FB-asks': 'Patru căsuțe în diagonală au copaci.',
  'goal.FC': 'Ieșiri în pădure',
  'goal.FC-asks': 'Sunt copaci în patru căsuțe cu ieșire.',
  'with.forest': 'păduri',
} as const satisfies Translated<typeof en>;
