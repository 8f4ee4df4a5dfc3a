/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-two-teams': 'Jeden robot vítězí za všechny',
  'roborally.example.rule-two-teams-push': 'Abacus tlačí robota Bobbin z vlastního týmu a střílí.',
} as const satisfies Translated<typeof en>;
