/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-double-lasers': 'Dvojité lasery',
  'roborally.rule-double-lasers.exactly': 'Přesněji.',
  'roborally.rule-double-lasers.exactly.text':
    'Lasery prostředí zůstávají, jak jsou natištěné, a Minihoufnice způsobí své jedno poškození.',
  'roborally.example.rule-double-lasers-example': 'Jeden výstřel, dvě poškození.',
} as const satisfies Translated<typeof en>;
