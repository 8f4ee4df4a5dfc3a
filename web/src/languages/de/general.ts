/** German: as texts/en_general.ts says it in English. */

import type { enGeneral } from '@/texts/en_general';
import type { Translated } from '@/texts/index';

export const general = {
  'join.comma': ', ',
  'join.semicolon': '; ',
  'join.space': ' ',
  'join.label': '{what}: {of}',
  'join.sentence': '{words}.',
  'act.draw-more': 'Noch {left} zeichnen',
  'act.undo': 'Rückgängig',
  'act.redo': 'Wiederholen',
  'act.clear': 'Diese Runde leeren',
  'seat.away': 'abwesend',
  'seat.free': 'freier Platz',
  'seat.somebody': 'jemand',
  'seat.taken': '{all, plural, one {{taken} von # Platz} other {{taken} von # Plätzen}} besetzt',
  'rounds.label': 'Runde {round} von {all}',
  'clock.left':
    'Noch {minutes, plural, =0 {} one {# Minute } other {# Minuten }}{seconds, plural, one {# Sekunde} other {# Sekunden}} in dieser Runde',
} as const satisfies Translated<typeof enGeneral>;
