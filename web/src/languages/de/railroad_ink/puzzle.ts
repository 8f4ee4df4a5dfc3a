/** German: as games/railroad_ink/texts/en_puzzle.ts says it in English. */

import type { enPuzzle } from '@/games/railroad_ink/texts/en_puzzle';
import type { Translated } from '@/texts/index';

export const puzzle = {
  'puzzle.may': 'Darf das in {space} gezeichnet werden?',
  'puzzle.picture': 'Eine Tafel in Runde {round}; mit Bleistift in {space}: {drawing}',
  'puzzle.fits': 'Nichts spricht dagegen: es passt zu dem, was ringsum ist.',
} as const satisfies Translated<typeof enPuzzle>;
