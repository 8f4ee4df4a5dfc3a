/** Czech: as games/roborally/rules/en_rulebook.ts says it in English. */

import type { enRulebook } from '@/games/roborally/rules/en_rulebook';
import type { Translated } from '@/texts/index';

export const rulebook = {
  'rally-rules.does': 'Co dělá.',
  'rally-rules.list': 'Všechny.',
  'rally-rules.glance': 'Kolo ve zkratce',
  'rally-rules.before': 'Před',
  'rally-rules.after': 'Po',
  'rally-rules.step': 'Krok {step} ze {all}',
  'rally-rules.cards': 'Karty: {robot}',
  'rally-rules.hand': 'Karty v ruce: {robot}',
  'rally-rules.steps': 'Co se stane',
  'rally-rules.table-damage': 'Poškození',
  'rally-rules.table-cards': 'Karty',
  'rally-rules.table-locked': 'Uzamčené registry',
  'rally-rules.table-none': 'žádný',
} as const satisfies Translated<typeof enRulebook>;
