/** Czech: as games/railroad_ink/texts/en_levels.ts says it in English. */

import type { enLevels } from '@/games/railroad_ink/texts/en_levels';
import type { Translated } from '@/texts/index';

export const levels = {
  'level.railroad-ink.easy-line': 'Kreslí, co se vejde, a dál nemyslí; porazí ho i dítě.',
  'level.railroad-ink.steady-line': 'Z několika nápadů kreslí ten, který teď vypadá nejlíp; dobrá společnost na večer.',
  'level.railroad-ink.quick-line': 'Odpovídá hned podle toho, co se naučil z vlastních partií, a nedívá se dopředu.',
  'level.railroad-ink.beam-line':
    'Zkouší všechny způsoby, jak nakreslit hod, a vidí o kolo dopředu; málokdo ho porazí.',
  'level.railroad-ink.sharp-line':
    'Dívá se o kolo dopředu s tím, co se naučil z vlastních partií, jinak hraje jako těžký.',
  'level.railroad-ink.master-line': 'Stejně bystrý, jen má na každé kolo sekundu na přemýšlení.',
  'level.railroad-ink.default-line': 'Každou kostku nakreslí na první místo, kam se vejde.',
} as const satisfies Translated<typeof enLevels>;
