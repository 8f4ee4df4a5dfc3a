/** Romanian: as table/en_strength.ts says it in English. */

import type { enStrength } from '@/table/en_strength';
import type { Translated } from '@/texts/index';

export const strength = {
  'strength.short': '{value} ± {plus}',
  'strength.read': 'cota {value}, între {low} și {high}{settling, select, yes {, încă nesigură} other {}}',
  'strength.settling': 'Încă nesigură: puține partide cotate până acum',
  'strength.heading': 'Cote',
  'strength.pending': 'Se calculează ce schimbă această partidă.',
  'strength.changed':
    '{way, select, up {{n, plural, one {# punct în plus} few {# puncte în plus} other {# de puncte în plus}}} down {{n, plural, one {# punct în minus} few {# puncte în minus} other {# de puncte în minus}}} other {neschimbată}}',
} as const satisfies Translated<typeof enStrength>;
