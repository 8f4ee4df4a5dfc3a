/** German: as games/roborally/texts/en_puzzle.ts says it in English. */

import type { enPuzzle } from '@/games/roborally/texts/en_puzzle';
import type { Translated } from '@/texts/index';

export const puzzle = {
  'puzzle.ends': 'Endet {robot} auf dem markierten Feld?',
  'puzzle.plays': '{robot} spielt {card} in Register {register}.',
  'puzzle.floor': 'Ein Stück Fabrikboden; {robot} steht auf {space}, Blick nach {facing}, markiert ist {marked}',
  'puzzle.nowhere': '{robot} endet nirgends, sondern wird zerstört.',
  'puzzle.there': '{robot} endet auf {space}.',
} as const satisfies Translated<typeof enPuzzle>;
