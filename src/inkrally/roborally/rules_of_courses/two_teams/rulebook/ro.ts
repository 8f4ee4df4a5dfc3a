/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-two-teams': 'Un robot câștigă pentru toți',
  'roborally.example.rule-two-teams-push': 'Abacus îl împinge pe Bobbin, din echipa sa, și trage.',
} as const satisfies Translated<typeof en>;
