/** The parts of tolls at a table: the required payments, and the points in detail. */

import type { ExpansionTable } from '@railroad_ink/table/expansions/contract';
import { createTranslator } from '@/i18n';
import texts from '../texts/en/railroad_ink_expansions.json';

const say = createTranslator(texts);

export const table: ExpansionTable = {
  tray: (play) => <p class="toll-kept">{say('toll.kept', { holes: play.layers.value?.craters?.length ?? 0 })}</p>,
  scoreDetail: (lines) => say('score.toll', { holes: lines.length }),
};
