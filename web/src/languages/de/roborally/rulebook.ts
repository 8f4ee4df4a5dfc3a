/** German: as games/roborally/rules/en_rulebook.ts says it in English. */

import type { enRulebook } from '@/games/roborally/rules/en_rulebook';
import type { Translated } from '@/texts/index';

export const rulebook = {
  'rally-rules.does': 'Was sie tut.',
  'rally-rules.list': 'Alle.',
  'rally-rules.glance': 'Die Runde auf einen Blick',
  'rally-rules.before': 'Vorher',
  'rally-rules.after': 'Nachher',
  'rally-rules.step': 'Schritt {step} von {all}',
  'rally-rules.cards': 'Karten von {robot}',
  'rally-rules.hand': 'Handkarten von {robot}',
  'rally-rules.steps': 'Was geschieht',
  'rally-rules.table-damage': 'Schaden',
  'rally-rules.table-cards': 'Karten',
  'rally-rules.table-locked': 'Gesperrte Register',
  'rally-rules.table-none': 'keines',
} as const satisfies Translated<typeof enRulebook>;
