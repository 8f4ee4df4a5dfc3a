/** Czech: as games/roborally/texts/en_puzzle.ts says it in English. */

import type { enPuzzle } from '@/games/roborally/texts/en_puzzle';
import type { Translated } from '@/texts/index';

export const puzzle = {
  'puzzle.ends': 'Skončí {robot} na označeném poli?',
  'puzzle.plays': '{robot} hraje {card} v registru {register}.',
  'puzzle.floor': 'Kus plochy; {robot} stojí na poli {space} natočený na {facing}, označeno je {marked}',
  'puzzle.nowhere': '{robot} neskončí nikde: je zničen.',
  'puzzle.there': '{robot} skončí na poli {space}.',
} as const satisfies Translated<typeof enPuzzle>;
