/** Romanian: as texts/en_general.ts says it in English. */

import type { enGeneral } from '@/texts/en_general';
import type { Translated } from '@/texts/index';

export const general = {
  'join.comma': ', ',
  'join.semicolon': '; ',
  'join.space': ' ',
  'join.label': '{what}: {of}',
  'join.sentence': '{words}.',
  'act.draw-more': 'Mai desenează {left}',
  'act.undo': 'Anulează',
  'act.redo': 'Refă',
  'act.clear': 'Șterge runda',
  'seat.away': 'plecat',
  'seat.free': 'loc liber',
  'seat.somebody': 'cineva',
  'seat.taken':
    '{all, plural, one {ocupat: {taken} din # loc} few {ocupate: {taken} din # locuri} other {ocupate: {taken} din # de locuri}}',
  'rounds.label': 'Runda {round} din {all}',
  'clock.left':
    'Până la sfârșitul rundei: {minutes, plural, =0 {} one {# minut } few {# minute } other {# de minute }}{seconds, plural, one {# secundă} few {# secunde} other {# de secunde}}',
} as const satisfies Translated<typeof enGeneral>;
