/** Romanian: as games/roborally/texts/en_puzzle.ts says it in English. */

import type { enPuzzle } from '@/games/roborally/texts/en_puzzle';
import type { Translated } from '@/texts/index';

export const puzzle = {
  'puzzle.ends': 'Ajunge {robot} la final pe căsuța marcată?',
  'puzzle.plays': '{robot} joacă {card} în registrul {register}.',
  'puzzle.floor': 'O bucată de podea; {robot} stă pe {space}, orientat spre {facing}, marcat e {marked}',
  'puzzle.nowhere': '{robot} nu ajunge nicăieri: e distrus.',
  'puzzle.there': '{robot} ajunge pe {space}.',
} as const satisfies Translated<typeof enPuzzle>;
