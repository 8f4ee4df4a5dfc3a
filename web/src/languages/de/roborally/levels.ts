/** German: as games/roborally/texts/en_levels.ts says it in English. */

import type { enLevels } from '@/games/roborally/texts/en_levels';
import type { Translated } from '@/texts/index';

export const levels = {
  'level.roborally.novice-line':
    'Schaut für jedes Register drei Karten an und nimmt die beste davon; auch Kinder schlagen ihn.',
  'level.roborally.greedy-line':
    'Nimmt für jedes Register die Karte, die ihn am nächsten heranbringt, und denkt nie an die folgende.',
  'level.roborally.beam-line': 'Plant ganze Programme bis zu seiner Flagge und behandelt die anderen wie Luft.',
  'level.roborally.planner-line': 'Denkt an alle Flaggen, an kommende Karten und daran, was die anderen tun könnten.',
} as const satisfies Translated<typeof enLevels>;
