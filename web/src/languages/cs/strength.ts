/** Czech: as table/en_strength.ts says it in English. */

import type { enStrength } from '@/table/en_strength';
import type { Translated } from '@/texts/index';

export const strength = {
  'strength.short': '{value} ± {plus}',
  'strength.read': 'hodnocení {value}, mezi {low} a {high}{settling, select, yes {, ještě se ustaluje} other {}}',
  'strength.settling': 'Ještě se ustaluje: zatím málo hodnocených partií',
  'strength.heading': 'Hodnocení',
  'strength.pending': 'Co tato partie mění, se právě počítá.',
  'strength.changed':
    '{way, select, up {{n, plural, one {o # bod víc} few {o # body víc} many {o # bodu víc} other {o # bodů víc}}} down {{n, plural, one {o # bod méně} few {o # body méně} many {o # bodu méně} other {o # bodů méně}}} other {beze změny}}',
} as const satisfies Translated<typeof enStrength>;
