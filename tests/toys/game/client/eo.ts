/** Lanterns' texts in Esperanto: beside the English ones, whatever else is said in that language. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lanterns.name': 'Lanternoj',
  'lanterns.round': 'Rondo {round}',
} satisfies Translated<typeof en>;
