/** German: as games/railroad_ink/texts/en_puzzle.ts says it in English. */

import type { enPuzzle } from '@/games/railroad_ink/texts/en_puzzle';
import type { Translated } from '@/texts/index';

export const puzzle = {
  'puzzle.may': 'Darf das auf {space} gezeichnet werden?',
  'puzzle.picture': 'Eine Tafel in Runde {round}; mit Bleistift auf {space}: {drawing}',
  'puzzle.fits': 'Nichts spricht dagegen: Es passt zu dem, was ringsum ist.',
} as const satisfies Translated<typeof enPuzzle>;
