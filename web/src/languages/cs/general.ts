/** Czech: as texts/en_general.ts says it in English. */

import type { enGeneral } from '@/texts/en_general';
import type { Translated } from '@/texts/index';

export const general = {
  'join.comma': ', ',
  'join.semicolon': '; ',
  'join.space': ' ',
  'join.label': '{what}: {of}',
  'join.sentence': '{words}.',
  'act.draw-more': 'Dokreslit: {left}',
  'act.undo': 'Vrátit',
  'act.redo': 'Znovu',
  'act.clear': 'Smazat toto kolo',
  'seat.away': 'pryč',
  'seat.free': 'volné místo',
  'seat.somebody': 'někdo',
  'seat.taken':
    'obsazeno {taken} {all, plural, one {z # místa} few {ze # míst} =6 {ze # míst} =7 {ze # míst} many {z # místa} other {z # míst}}',
  'rounds.label': 'Kolo {round}/{all}',
  'clock.left':
    'Do konce kola: {minutes, plural, =0 {} one {# minuta } few {# minuty } many {# minuty } other {# minut }}{seconds, plural, one {# sekunda} few {# sekundy} many {# sekundy} other {# sekund}}',
} as const satisfies Translated<typeof enGeneral>;
