/** Romanian: as games/roborally/rules/en_rulebook.ts says it in English. */

import type { enRulebook } from '@/games/roborally/rules/en_rulebook';
import type { Translated } from '@/texts/index';

export const rulebook = {
  'rally-rules.does': 'Ce face.',
  'rally-rules.list': 'Toate.',
  'rally-rules.glance': 'Tura pe scurt',
  'rally-rules.before': 'Înainte',
  'rally-rules.after': 'După',
  'rally-rules.step': 'Pasul {step} din {all}',
  'rally-rules.cards': 'Cărțile: {robot}',
  'rally-rules.hand': 'Mâna: {robot}',
  'rally-rules.steps': 'Ce se întâmplă',
  'rally-rules.table-damage': 'Avarii',
  'rally-rules.table-cards': 'Cărți',
  'rally-rules.table-locked': 'Registre blocate',
  'rally-rules.table-none': 'niciunul',
} as const satisfies Translated<typeof enRulebook>;
