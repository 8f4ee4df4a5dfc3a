/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-two-teams': 'Ein Roboter gewinnt für alle',
  'roborally.example.rule-two-teams-push': 'Abacus schiebt Bobbin aus dem eigenen Team und schießt.',
} as const satisfies Translated<typeof en>;
