/** Romanian: as games/roborally/texts/en_levels.ts says it in English. */

import type { enLevels } from '@/games/roborally/texts/en_levels';
import type { Translated } from '@/texts/index';

export const levels = {
  'level.roborally.novice-line':
    'Se uită la trei cărți pentru fiecare registru și o ia pe cea mai bună; îl bate și un copil.',
  'level.roborally.greedy-line':
    'Ia pentru fiecare registru cartea care îl duce cel mai aproape și nu se gândește niciodată la următorul.',
  'level.roborally.beam-line': 'Face programe întregi spre steagul lui; pe ceilalți nu îi ia în seamă.',
  'level.roborally.planner-line': 'Se gândește la toate steagurile, la cărțile viitoare și la ce pot face ceilalți.',
} as const satisfies Translated<typeof enLevels>;
