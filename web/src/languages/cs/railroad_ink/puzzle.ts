/** Czech: as games/railroad_ink/texts/en_puzzle.ts says it in English. */

import type { enPuzzle } from '@/games/railroad_ink/texts/en_puzzle';
import type { Translated } from '@/texts/index';

export const puzzle = {
  'puzzle.may': 'Smí se to nakreslit na {space}?',
  'puzzle.picture': 'Plán v kole {round}; tužkou je na {space}: {drawing}',
  'puzzle.fits': 'Nic tomu nebrání: hodí se k tomu, co je kolem.',
} as const satisfies Translated<typeof enPuzzle>;
