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
  'rally-rules.course': 'Der Kurs.',
  'rally-rules.course-plain':
    'Erreiche {flags, plural, one {seine einzige Flagge} other {seine # Flaggen}} in der Reihenfolge ihrer Zahlen. Er hat keine eigene Regel.',
  'rally-rules.course-special':
    'Er hat {flags, plural, one {# Flagge} other {# Flaggen}} und {rules, plural, one {eine eigene Regel, die unten steht} other {# eigene Regeln, die unten stehen}}.',
  'roborally.example.course': '{flags, plural, one {# Flagge} other {# Flaggen}}',
  'rally-rules.course-players': 'Personen',
  'rally-rules.course-length': 'Dauer',
  'rally-rules.course-level': 'Schwierigkeit',
  'rally-rules.course-level-none': 'nicht angegeben',
  'rally-rules.course-flags': 'Flaggen',
  'rally-rules.course-boards': 'Fabriktafeln',
  'rally-rules.course-bay': 'Startrampe',
  'rally-rules.course-bay-simple': 'die Seite ohne Förderbänder',
  'rally-rules.course-bay-belts': 'die Seite mit Förderbändern',
  'rally-rules.course-no-bay': 'keine: die Roboter werden gesetzt',
  'rally-rules.course-size': 'Größe in Feldern',
  'rally-rules.course-spaces': '{width} mal {height}',
  'rally-rules.course-teams': 'Plätze',
  'rally-rules.course-in-teams': 'in Teams',
  'rally-rules.course-rules': 'Eigene Regeln',
  'rally-rules.course-no-rules': 'keine',
} as const satisfies Translated<typeof enRulebook>;
