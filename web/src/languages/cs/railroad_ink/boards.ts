/** Czech: as games/railroad_ink/texts/en_boards.ts says it in English. */

import type { enBoards } from '@/games/railroad_ink/texts/en_boards';
import type { Translated } from '@/texts/index';

export const boards = {
  'board.surface': 'Povrch',
  'board.choose': 'Vrstva plánu',
  'board.now': 'v tomto kole se kreslí sem',
  'space.below': 'pod ním: {drawing}',
  'space.above': 'nad ním: {drawing}',
  'line.centre': 'Střed',
  'line.errors': 'Otevřené konce',
  'line.total': 'Součet',
  'line.sum': 'dohromady',
  'line.each-end': '{ends, plural, =0 {žádné} one {# konec} few {# konce} many {# konce} other {# konců}}',
} as const satisfies Translated<typeof enBoards>;
