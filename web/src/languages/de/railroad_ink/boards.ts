/** German: as games/railroad_ink/texts/en_boards.ts says it in English. */

import type { enBoards } from '@/games/railroad_ink/texts/en_boards';
import type { Translated } from '@/texts/index';

export const boards = {
  'board.surface': 'Oberfläche',
  'board.choose': 'Ebene der Tafel',
  'board.now': 'in dieser Runde dran',
  'space.below': 'darunter: {drawing}',
  'space.above': 'darüber: {drawing}',
  'line.centre': 'Mitte',
  'line.errors': 'Offene Enden',
  'line.total': 'Summe',
  'line.sum': 'zusammen',
  'line.each-end': '{ends, plural, =0 {keine} one {# Ende} other {# Enden}}',
} as const satisfies Translated<typeof enBoards>;
