/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-start-damage-2': 'Dvě poškození od začátku',
} as const satisfies Translated<typeof en>;
