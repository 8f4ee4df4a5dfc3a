/** Romanian: as games/railroad_ink/texts/en_boards.ts says it in English. */

import type { enBoards } from '@/games/railroad_ink/texts/en_boards';
import type { Translated } from '@/texts/index';

export const boards = {
  'board.surface': 'Suprafață',
  'board.choose': 'Stratul tablei',
  'board.now': 'runda aceasta',
  'space.below': 'dedesubt: {drawing}',
  'space.above': 'deasupra: {drawing}',
  'line.centre': 'Centru',
  'line.errors': 'Capete deschise',
  'line.total': 'Sumă',
  'line.sum': 'împreună',
  'line.each-end': '{ends, plural, =0 {niciunul} one {# capăt} few {# capete} other {# de capete}}',
} as const satisfies Translated<typeof enBoards>;
