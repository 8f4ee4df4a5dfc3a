/** German: as games/railroad_ink/texts/en_levels.ts says it in English. */

import type { enLevels } from '@/games/railroad_ink/texts/en_levels';
import type { Translated } from '@/texts/index';

export const levels = {
  'level.railroad-ink.easy-line': 'Zeichnet, was passt, und denkt nicht weiter; auch Kinder schlagen ihn.',
  'level.railroad-ink.steady-line':
    'Zeichnet aus wenigen Ideen, was jetzt am besten aussieht; gute Gesellschaft für einen Abend.',
  'level.railroad-ink.quick-line':
    'Antwortet sofort nach dem, was er aus eigenen Partien gelernt hat, ohne vorauszuschauen.',
  'level.railroad-ink.beam-line':
    'Probiert alle Arten, den Wurf einzuzeichnen, und schaut eine Runde voraus; nur wenige schlagen ihn.',
  'level.railroad-ink.sharp-line':
    'Schaut eine Runde voraus mit dem, was er aus eigenen Partien gelernt hat, sonst wie der schwere.',
  'level.railroad-ink.master-line': 'Wie der scharfe, mit einer Sekunde Bedenkzeit für jede Runde.',
  'level.railroad-ink.default-line': 'Zeichnet jeden Würfel an der ersten Stelle ein, an die er passt.',
} as const satisfies Translated<typeof enLevels>;
