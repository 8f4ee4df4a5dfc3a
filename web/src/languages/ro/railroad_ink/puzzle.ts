/** Romanian: as games/railroad_ink/texts/en_puzzle.ts says it in English. */

import type { enPuzzle } from '@/games/railroad_ink/texts/en_puzzle';
import type { Translated } from '@/texts/index';

export const puzzle = {
  'puzzle.may': 'Se poate desena asta în {space}?',
  'puzzle.picture': 'O tablă în runda {round}; cu creionul, în {space}: {drawing}',
  'puzzle.fits': 'Nimic nu se opune: se potrivește cu ce e în jur.',
} as const satisfies Translated<typeof enPuzzle>;
