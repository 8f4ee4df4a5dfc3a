/** German: as table/en_strength.ts says it in English. */

import type { enStrength } from '@/table/en_strength';
import type { Translated } from '@/texts/index';

export const strength = {
  'strength.short': '{value} ± {plus}',
  'strength.read':
    'Wertungszahl {value}, zwischen {low} und {high}{settling, select, yes {, noch im Einpendeln} other {}}',
  'strength.settling': 'Noch im Einpendeln: erst wenige gewertete Partien',
  'strength.heading': 'Wertungszahlen',
  'strength.pending': 'Was diese Partie ändert, wird gerade ausgerechnet.',
  'strength.changed':
    '{way, select, up {{n, plural, one {# Punkt mehr} other {# Punkte mehr}}} down {{n, plural, one {# Punkt weniger} other {# Punkte weniger}}} other {unverändert}}',
} as const satisfies Translated<typeof enStrength>;
