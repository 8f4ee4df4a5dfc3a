/** Czech: as games/roborally/texts/en_levels.ts says it in English. */

import type { enLevels } from '@/games/roborally/texts/en_levels';
import type { Translated } from '@/texts/index';

export const levels = {
  'level.roborally.novice-line': 'Pro každý registr se podívá na tři karty a vezme nejlepší z nich; porazí ho i dítě.',
  'level.roborally.greedy-line': 'Do každého registru dává kartu, která ho dostane nejblíž, a na další nemyslí.',
  'level.roborally.beam-line': 'Plánuje celé programy ke své vlajce a ostatní má za vzduch.',
  'level.roborally.planner-line': 'Myslí na všechny vlajky, na karty, které přijdou, i na to, co mohou udělat ostatní.',
} as const satisfies Translated<typeof enLevels>;
